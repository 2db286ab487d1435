/** A request to the worker: the fonts in view. It replaces the previous request. */
export interface AsciiJob {
  text: string
  folder: string
  slugs: readonly string[]
}

/** The worker's answer for one font; art is null if its file failed to load. */
export interface AsciiAnswer {
  text: string
  slug: string
  art: string | null
}
