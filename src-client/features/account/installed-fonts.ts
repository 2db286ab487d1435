/** Local Font Access API (WICG): Chromium on computers, over https or on localhost. */
interface LocalFont {
  family: string
}
type WithLocalFonts = typeof globalThis & { queryLocalFonts?: () => Promise<LocalFont[]> }

export interface InstalledFamily {
  name: string
  styles: number
}

export const canListFonts = (): boolean => typeof (globalThis as WithLocalFonts).queryLocalFonts === 'function'

/** Families installed on this computer, sorted by name. The browser asks for permission. @throws DOMException NotAllowedError */
export async function listInstalledFonts(): Promise<InstalledFamily[]> {
  const fonts = (await (globalThis as WithLocalFonts).queryLocalFonts?.()) ?? []
  const styles = new Map<string, number>()
  for (const { family } of fonts) styles.set(family, (styles.get(family) ?? 0) + 1)
  return [...styles]
    .map(([name, count]) => ({ name, styles: count }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
