import type { FontRecord } from './fonts.queries.ts'
import type { Sentence } from './read-sentence.ts'

/** The style that a sentence asks for; rows then show it instead of the main one. */
export interface StyleAsked {
  /** Weights from min to max; null = any. */
  weight: readonly [min: number, max: number] | null
  /** -1 narrow, 1 wide, 0 any. */
  width: -1 | 0 | 1
  italic: boolean
}

/** The style asked for; null when the sentence says nothing of weight, width and slant. */
export function styleAsked({ parts }: Sentence): StyleAsked | null {
  const said = (kind: string) => parts.find((part) => part.kind === kind && !part.not)
  const [weight, width, italic] = [said('weight'), said('width'), said('italic')]
  if (!weight && !width && !italic) return null
  const [min = 1, max = 1000] = weight?.value.split('-').map(Number) ?? []
  return {
    weight: weight ? [min, max] : null,
    width: width === undefined ? 0 : width.value === 'narrow' ? -1 : 1,
    italic: italic !== undefined,
  }
}

const REGULAR = 400
const NORMAL_WIDTH = 5

/** The nearest of a family's styles; null when none is nearer than the main one. */
export function nearestStyle<V extends Pick<FontRecord, 'weight' | 'width' | 'italic'>>(
  styles: readonly V[],
  { weight, width, italic }: StyleAsked,
): V | null {
  const distance = (style: V) => {
    const [min, max] = weight ?? [REGULAR, REGULAR]
    const gap = style.weight < min ? min - style.weight : style.weight > max ? style.weight - max : 0
    const narrow = width === 0 ? 0 : Math.max(0, 1 - width * (style.width - NORMAL_WIDTH))
    // Within the range, weights near its middle are preferred: Bold to SemiBold.
    const aside = Math.abs(style.weight - (min + max) / 2) / 100_000
    return gap / 100 + aside + narrow * 2 + (Boolean(style.italic) === italic ? 0 : 3)
  }
  let best: V | null = null
  for (const style of styles) if (best === null || distance(style) < distance(best)) best = style
  return best
}
