/**
 * A question and its answer. A line of the body is a paragraph; '- ' makes it an item of a list, '1. ' a step. Inside: **strong**,
 * `code` and [words](/path).
 */
export interface HelpEntry {
  /** Anchor of the entry; never changed, since others link to it. */
  id: string
  question: string
  body: readonly string[]
  /** Words that people search for and the answer does not contain. */
  also?: string
}

export interface HelpSection {
  id: string
  title: string
  entries: readonly HelpEntry[]
}
