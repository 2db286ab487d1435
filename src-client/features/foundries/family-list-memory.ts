/** State of the list of a foundry's families, restored when a person comes back to it. */
interface FamilyListMemory {
  /** Address of the list with its filters. */
  href: string
  scroll: number
  selected: number[]
}

const KEY = 'family-list:'

export function restoreFamilyList(foundryId: number): FamilyListMemory | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY + foundryId) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { href, scroll, selected } = kept as Partial<FamilyListMemory>
    return {
      href: typeof href === 'string' && href.startsWith('/account/foundry/fonts?') ? href : '',
      scroll: typeof scroll === 'number' ? scroll : 0,
      selected: Array.isArray(selected) ? selected.filter((id) => Number.isSafeInteger(id)) : [],
    }
  } catch {
    // Storage is off, or holds something else: the list starts fresh.
    return null
  }
}

export function saveFamilyList(foundryId: number, memory: FamilyListMemory): void {
  try {
    sessionStorage.setItem(KEY + foundryId, JSON.stringify(memory))
  } catch {
    // Storage is off.
  }
}
