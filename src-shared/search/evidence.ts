/** The classes that every family is measured by. */
// biome-ignore format: a list to read
export const CLASSES = [
  'serif', 'sans', 'slab', 'mono', 'script', 'hand', 'display', 'blackletter', 'pixel', 'symbols',
] as const
export type FontClass = (typeof CLASSES)[number]

/** Traits with weights from -1 to 1: 'elegant luxury:.4 -comic' as pairs. */
export type Traits = readonly (readonly [trait: string, weight: number])[]

/** Reads 'elegant luxury:.4 -comic'. */
export function parseTraits(text: string): Traits {
  return text
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [name = '', weight] = part.replace(/^-/, '').split(':')
      const size = weight === undefined ? 1 : Number(weight)
      return [name, part.startsWith('-') ? -size : size] as const
    })
}

// biome-ignore format: a list to read
export const EVIDENCE_KINDS = [
  'class', 'look', 'tag', 'lang', 'script', 'feature', 'axis', 'weight', 'width', 'italic', 'variable',
  'color', 'license', 'years', 'letters', 'measure', 'designer', 'face', 'family', 'pair', 'name', 'about',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** One part of a sentence, as the ranking needs it. */
export interface Evidence {
  kind: EvidenceKind
  /**
   * class: its name. look, face: traits. lang: 'pl|latn'; script: 'runr|runr', then how fonts look that are near it: 'runr|runr|medieval'. weight: '600-800'. width: 'narrow' or 'wide'.
   * years: '2015-'. license: 'commercial', 'personal', or starts of licences: 'CC0 public-domain'. letters: a key of LETTER_SETS. measure: 'xheight-large', 'xheight-small', 'weights-many', 'weights-one', 'languages-many', 'proportional' or 'lowercase'. designer: ids of foundries, then of families whose files name the person: '12/3,5'. name: ids of families, with shares of what was said: '12:1,5:.5'; about: ids of families whose descriptions say it. family: id of the model, then 'others' to leave itself out, and traits that do not count: '12 others -bold'. pair: id of the family that they are to go with, or traits of a typeface that is not here; '12|body' for text to its headings.
   */
  value: string
  not: boolean
  /** Families without it are left out while others have it. */
  must: boolean
  /** What letters are set on, beside how they are to look: it counts less. */
  isAside?: boolean
}

export interface SentenceQuery {
  evidence: Evidence[]
  /** Only these families; null = all. */
  among: number[] | null
  /** Most ids in the answer. */
  limit: number
}

export interface SentenceRanking {
  /** Best first. */
  ids: number[]
  /** Positions of the evidence that the best families lack. */
  unmet: number[]
  /** Class of the best family, to name what is shown instead. */
  shownClass: FontClass | null
  /**
   * Where none writes the language or script asked for, what the best family writes: 'jpan' for Chinese, or the script itself if it has
   * some of its characters.
   */
  shownScript: string | null
}
