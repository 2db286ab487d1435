import { describe, expect, it } from 'vitest'
import { PAIRING } from '#shared/playground-limits.ts'
import { choosePairing, isTextFace, nearTwins, type PairingFace, pairs, voiceOf, xHeightRatio } from './pairing.ts'

let lastId = 0
function face(changes: Partial<PairingFace> = {}): PairingFace {
  const id = ++lastId
  return {
    id,
    familyId: id,
    familyName: `Family ${id}x`,
    topic: 'sans',
    tags: [],
    weight: 400,
    width: 5,
    italic: false,
    xHeight: 0.5,
    languages: new Set(['en', 'de', 'pl', 'cs', 'vi']),
    ...changes,
  }
}
const serif = (changes: Partial<PairingFace> = {}) => face({ topic: 'serif', ...changes })

describe('two styles', () => {
  it.each([
    ['serif with sans of one x-height', {}, true],
    ['x-height at the lower bound', { xHeight: 0.5 * PAIRING.xHeightMin }, true],
    ['x-height at the upper bound', { xHeight: 0.5 * PAIRING.xHeightMax }, true],
    ['x-height below', { xHeight: 0.46 }, false],
    ['x-height above', { xHeight: 0.54 }, false],
    ['x-height unknown', { xHeight: null }, false],
    ['the same kind', { topic: 'sans', xHeight: 0.53 }, false],
    ['other languages', { languages: new Set(['ar', 'fa']) }, false],
    ['no language known', { languages: new Set<string>() }, false],
    ['most of the languages', { languages: new Set(['en', 'de', 'pl', 'cs', 'ru']) }, true],
    ['too few of the languages', { languages: new Set(['en', 'de', 'pl', 'ru', 'uk']) }, false],
  ] as const)('%s', (_, changes, fit) => expect(pairs(serif(changes as Partial<PairingFace>), face())).toBe(fit))

  it('of one family, or of one name and kind, are near twins', () => {
    const a = face({ familyName: 'Alegreya' })
    expect(nearTwins(a, face({ familyId: a.familyId }))).toBe(true)
    expect(nearTwins(a, face({ familyName: 'Alegreya SC', weight: 900 }))).toBe(true)
    expect(nearTwins(a, serif({ familyName: 'Alegreya Sans' }))).toBe(false)
    expect(nearTwins(a, face({ xHeight: 0.51 }))).toBe(true)
    expect(nearTwins(a, face({ weight: 900, xHeight: 0.51 }))).toBe(false)
  })

  it('text styles are upright, of text weight, and neither display nor icons', () => {
    expect(isTextFace(serif())).toBe(true)
    for (const changes of [{ italic: true }, { weight: 900 }, { width: 9 }, { topic: 'script' }, { tags: ['poster'] }])
      expect(isTextFace(face(changes)), JSON.stringify(changes)).toBe(false)
  })
})

describe('a pairing', () => {
  const faces = Array.from({ length: 60 }, (_, at) =>
    face({
      topic: ['sans', 'serif', 'script', 'monospace', 'display', 'slab'][at % 6] as string,
      xHeight: 0.44 + (at % 9) * 0.02,
      weight: at % 5 === 0 ? 700 : 400,
    }),
  )

  it('is the same for the same seed, and follows the rule for every seed', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const { heading, body, accent } = choosePairing(faces, {}, seed)
      if (!heading || !body || !accent) throw new Error(`nothing for ${seed}`)
      expect(isTextFace(body)).toBe(true)
      expect([voiceOf(heading), voiceOf(body)].sort()).toEqual(['sans', 'serif'])
      const ratio = xHeightRatio(heading, body) as number
      expect(ratio).toBeGreaterThanOrEqual(PAIRING.xHeightMin)
      expect(ratio).toBeLessThanOrEqual(PAIRING.xHeightMax)
      expect(new Set([voiceOf(heading), voiceOf(body), voiceOf(accent)]).size).toBe(3)
      const ids = [heading.id, body.id, accent.id].join()
      const again = choosePairing(faces, {}, seed)
      expect([again.heading?.id, again.body?.id, again.accent?.id].join()).toBe(ids)
      seen.add(ids)
    }
    expect(seen.size).toBeGreaterThan(40)
  })

  it('keeps locked styles and finds their partners', () => {
    const script = face({ topic: 'script' })
    for (let seed = 0; seed < 20; seed++) {
      const { heading, body } = choosePairing(faces, { heading: script }, seed)
      expect(heading).toBe(script)
      expect(body && pairs(script, body)).toBe(true)
    }
    const both = choosePairing(faces, { heading: faces[0] as PairingFace, body: faces[6] as PairingFace }, 3)
    expect([both.heading, both.body]).toEqual([faces[0], faces[6]])
  })

  it('of an empty catalogue is empty, and a single style is never its own partner', () => {
    expect(choosePairing([], {}, 1)).toEqual({ heading: null, body: null, accent: null })
    const only = serif()
    expect(choosePairing([only], {}, 1)).toEqual({ heading: null, body: only, accent: null })
  })
})
