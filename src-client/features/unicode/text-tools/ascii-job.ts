/** What the page asks the thread for: the fonts in view, which replace those asked for before. */
export interface AsciiJob {
  text: string
  folder: string
  slugs: readonly string[]
}

/** A font's answer; null = its file did not come. */
export interface AsciiAnswer {
  text: string
  slug: string
  art: string | null
}
