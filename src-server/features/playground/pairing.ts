import type { PairingRole } from '#shared/contracts/playground/playground.ts'
import { PAIRING } from '#shared/playground-limits.ts'

/** The fields of a style that the rule uses. */
export interface PairingFace {
  id: number
  familyId: number
  familyName: string
  topic: string
  tags: readonly string[]
  weight: number
  width: number
  italic: boolean
  /** x-height as a share of the em; null when unknown, and then the style is never paired. */
  xHeight: number | null
  /** Codes of the languages that it fully supports. */
  languages: ReadonlySet<string>
}

/** Kinds of type that readers distinguish at once. */
type Voice = 'serif' | 'sans' | 'hand' | 'mono' | 'display'
const VOICES: Record<string, Voice> = {
  serif: 'serif',
  slab: 'serif',
  sans: 'sans',
  handwritten: 'hand',
  script: 'hand',
  monospace: 'mono',
}
export const voiceOf = (face: Pick<PairingFace, 'topic'>): Voice => VOICES[face.topic] ?? 'display'

/** Styles for long texts: upright, of text weight and width, and of a text kind. */
export const isTextFace = (face: PairingFace): boolean =>
  (voiceOf(face) === 'serif' || voiceOf(face) === 'sans') &&
  !face.italic &&
  face.weight >= 300 &&
  face.weight <= 500 &&
  face.width >= 4 &&
  face.width <= 6 &&
  !face.tags.some((tag) => NOT_FOR_TEXT.has(tag))
const NOT_FOR_TEXT = new Set([
  'display',
  'poster',
  'stencil',
  'all-caps',
  'fat-face',
  'neon',
  '3d',
  'braille',
  'symbols',
])

/** Ratio of the x-heights at the same size; null when either is unknown. */
export const xHeightRatio = (a: PairingFace, b: PairingFace): number | null =>
  a.xHeight && b.xHeight ? a.xHeight / b.xHeight : null

/** Nearly the same letters: together they look like a mistake. */
export function nearTwins(a: PairingFace, b: PairingFace): boolean {
  if (a.familyId === b.familyId) return true
  const [short, long] = [a.familyName, b.familyName].sort((x, y) => x.length - y.length) as [string, string]
  if (long.startsWith(`${short} `) && voiceOf(a) === voiceOf(b)) return true
  const ratio = xHeightRatio(a, b)
  return (
    voiceOf(a) === voiceOf(b) &&
    voiceOf(a) !== 'display' &&
    Math.abs(a.weight - b.weight) < 200 &&
    ratio !== null &&
    Math.abs(ratio - 1) < 0.07
  )
}

/** The partner must support at least most of the body's languages. */
export function sharesLanguages(a: PairingFace, b: PairingFace): boolean {
  const [few, many] = a.languages.size < b.languages.size ? [a, b] : [b, a]
  if (few.languages.size === 0) return false
  let shared = 0
  for (const code of few.languages) if (many.languages.has(code)) shared++
  return shared / few.languages.size >= PAIRING.sharedLanguages
}

/** Whether two styles pair well: contrasting kind, matching x-heights, the same languages, no near twins. */
export function pairs(a: PairingFace, b: PairingFace): boolean {
  const ratio = xHeightRatio(a, b)
  return (
    ratio !== null &&
    ratio >= PAIRING.xHeightMin &&
    ratio <= PAIRING.xHeightMax &&
    voiceOf(a) !== voiceOf(b) &&
    !nearTwins(a, b) &&
    sharesLanguages(a, b)
  )
}

export type Pairing = Record<PairingRole, PairingFace | null>

/**
 * Fills the free roles, deterministic in the seed. Candidates come most popular first; locked styles need not fit the
 * candidates' rules. Serif with sans comes first, other contrasts where a locked role leaves no such pair. The accent
 * is a third kind; it has its own size, so its x-height may differ.
 */
export function choosePairing(
  candidates: readonly PairingFace[],
  locked: Partial<Record<PairingRole, PairingFace>>,
  seed: number,
): Pairing {
  const order = shuffled(candidates, seed)
  const bodies = locked.body ? [locked.body] : order.filter(isTextFace)
  const headings = locked.heading ? [locked.heading] : order
  let heading = locked.heading ?? null
  let body = locked.body ?? null
  const found = firstPair(headings, bodies, serifWithSans) ?? firstPair(headings, bodies, pairs)
  if (found) [heading, body] = found
  // Both are locked and do not fit, or nothing fits the locked one: the other role gets the best available text or
  // display style.
  body ??= bodies.find((face) => !heading || !nearTwins(face, heading)) ?? null
  heading ??= headings.find((face) => !body || !nearTwins(face, body)) ?? null
  const accent =
    locked.accent ??
    order.find(
      (face) =>
        body !== null &&
        heading !== null &&
        voiceOf(face) !== voiceOf(body) &&
        voiceOf(face) !== voiceOf(heading) &&
        sharesLanguages(face, body) &&
        !nearTwins(face, heading),
    ) ??
    null
  return { heading, body, accent }
}

const serifWithSans = (a: PairingFace, b: PairingFace) => {
  const voices = [voiceOf(a), voiceOf(b)]
  return voices.includes('serif') && voices.includes('sans') && pairs(a, b)
}

function firstPair(
  headings: readonly PairingFace[],
  bodies: readonly PairingFace[],
  fits: (a: PairingFace, b: PairingFace) => boolean,
): [PairingFace, PairingFace] | null {
  for (const body of bodies) {
    const heading = headings.find((face) => fits(face, body))
    if (heading) return [heading, body]
  }
  return null
}

/** Fisher-Yates with a small generator, so that a shared seed gives the same result on every machine. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items]
  let state = (seed + 1) * 0x9e3779b1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[result[i], result[j]] = [result[j] as T, result[i] as T]
  }
  return result
}
