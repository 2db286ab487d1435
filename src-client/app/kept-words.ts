/** Unsaved text on the page. */
export interface KeptWords {
  isChanged(): boolean
  /** Asks whether the text may be lost; null = a question is already open. */
  mayGo(): Promise<boolean | null>
  /** Gives the text up: the browser need not ask again. */
  release(): void
}

const kept = new Set<KeptWords>()

/** @returns unregisters the text */
export function keepWords(words: KeptWords): () => void {
  kept.add(words)
  return () => void kept.delete(words)
}

/**
 * Text that would be lost if the visitor left now. It asks through its own `mayGo`, so that only pages with such text load the script for
 * it.
 */
export const unsavedWords = (): KeptWords | undefined => [...kept].find((words) => words.isChanged())
