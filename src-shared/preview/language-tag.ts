/** Tags of languages, scripts and regions are shorter; longer ones are private use. */
const MAX_CHARS = 35

/** A BCP 47 tag in canonical form ('SR-latn' → 'sr-Latn'); null for an invalid one. */
export function languageTag(text: string): string | null {
  if (text === '' || text.length > MAX_CHARS) return null
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}
