/** Words on the page that are not saved. */
export interface KeptWords {
  isChanged(): boolean
  /** Asks whether they may be lost; null = a question is open already. */
  mayGo(): Promise<boolean | null>
  /** They go: the browser need not ask again. */
  release(): void
}

const kept = new Set<KeptWords>()

/** @returns what ends the keeping */
export function keepWords(words: KeptWords): () => void {
  kept.add(words)
  return () => void kept.delete(words)
}

/** What would be lost if the page went now. Asking is theirs: only pages with such words bring the script for it. */
export const unsavedWords = (): KeptWords | undefined => [...kept].find((words) => words.isChanged())
