/** What somebody leaves behind on the list of a foundry's families, and finds again. */
export interface DeskMemory {
  /** Address of the list as it was. */
  href: string
  scroll: number
  selected: number[]
}

const KEY = 'desk:'

export function recallDesk(foundryId: number): DeskMemory | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY + foundryId) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { href, scroll, selected } = kept as Partial<DeskMemory>
    return {
      href: typeof href === 'string' && href.startsWith('/account/foundry/fonts?') ? href : '',
      scroll: typeof scroll === 'number' ? scroll : 0,
      selected: Array.isArray(selected) ? selected.filter((id) => Number.isSafeInteger(id)) : [],
    }
  } catch {
    // Storage is off, or somebody else wrote there: the list begins anew.
    return null
  }
}

export function keepDesk(foundryId: number, memory: DeskMemory): void {
  try {
    sessionStorage.setItem(KEY + foundryId, JSON.stringify(memory))
  } catch {
    // As above.
  }
}
