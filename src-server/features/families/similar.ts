export interface Likeness {
  /** Comma list of tag slugs. */
  tags: string
  weight: number
  width: number
  xHeight: number | null
  unitsPerEm: number | null
}

/** Tags say what a face is for, so one shared tag outweighs a whole step of any measure. */
const TAG = 1
const WEIGHT = 1 / 300
const WIDTH = 1 / 3
/** x-height as a share of the em; 0.1 of an em is the difference between a small and a large face. */
const X_HEIGHT = 8

/** The ids most like `family`, best first; candidates arrive by popularity, which decides ties. */
export function rankSimilar(family: Likeness, candidates: (Likeness & { id: number })[], limit: number): number[] {
  const wanted = new Set(family.tags.split(',').filter(Boolean))
  const score = (other: Likeness) => {
    const shared = other.tags.split(',').filter((tag) => wanted.has(tag)).length
    return (
      shared * TAG -
      Math.abs(other.weight - family.weight) * WEIGHT -
      Math.abs(other.width - family.width) * WIDTH -
      Math.abs(xHeightShare(other) - xHeightShare(family)) * X_HEIGHT
    )
  }
  return candidates
    .map((candidate, order) => ({ id: candidate.id, score: score(candidate), order }))
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, limit)
    .map(({ id }) => id)
}

const xHeightShare = (font: Likeness) => (font.xHeight ?? 0.5 * (font.unitsPerEm || 1)) / (font.unitsPerEm || 1)
