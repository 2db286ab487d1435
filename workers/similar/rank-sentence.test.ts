import { describe, expect, it } from 'vitest'
import type { Evidence, EvidenceKind } from '#shared/search/evidence.ts'
import { familyProfile } from '#tests/factories/family-profile.ts'
import { createFamilyProfiles } from './family-profiles.ts'
import { rankSentence } from './rank-sentence.ts'

const evidence = (kind: EvidenceKind, value: string, more: Partial<Evidence> = {}): Evidence => ({
  kind,
  value,
  not: false,
  must: false,
  ...more,
})

const profiles = createFamilyProfiles()
profiles.put(familyProfile(1, 'Alpha', ['sans', 'georgian'], { langs: new Set(['ka']), native: 'geor' }))
profiles.put(familyProfile(2, 'Beta', ['slab', 'heavy'], { weights: [700] }))
profiles.put(familyProfile(3, 'Gamma', ['script', 'elegant', 'wedding']))
profiles.put(familyProfile(4, 'Delta', ['serif', 'old-style', 'book'], { features: new Set(['smcp', 'liga']) }))
profiles.put(familyProfile(5, 'Epsilon Mono', ['monospace', 'code', 'ligatures'], { features: new Set(['calt']) }))
profiles.put(familyProfile(6, 'Zeta Mono', ['monospace', 'code'], { features: new Set(['liga']), popularity: 9000 }))
profiles.put(familyProfile(7, 'Courier New', []))
const rank = (...all: Evidence[]) => rankSentence(profiles, { evidence: all, among: null, limit: 500 })

describe('families ranked by a sentence', () => {
  it('lists the nearest when none has everything, and says what is lacking', () => {
    const georgianSlab = rank(evidence('lang', 'ka|geor', { must: true }), evidence('class', 'slab'))
    expect(georgianSlab).toEqual({ ids: [1], unmet: [1], shownClass: 'sans', shownScript: null })
    expect(rank(evidence('lang', 'xx', { must: true }), evidence('class', 'slab')).ids[0]).toBe(2)
  })
  it('answers as if it had never ranked before, after more sentences than it remembers and after changes', () => {
    const families = Array.from({ length: 60 }, (_, at) => {
      const id = at + 1
      const [weights, labels] = [
        [100 * ((id % 9) + 1)],
        [['serif', 'slab', 'script'][id % 3]!, ['loud', 'book'][id % 2]!],
      ]
      return familyProfile(id, `Family ${id}`, labels, { weights, popularity: id % 7 })
    })
    const changed = familyProfile(60, 'Family 60', ['serif', 'loud'], { weights: [700], popularity: 4 })
    const filled = () => {
      const own = createFamilyProfiles()
      for (const family of families) own.put(family)
      return own
    }
    const sentences = Array.from({ length: 400 }, (_, n) => [
      evidence('weight', `${1 + ((n * 7) % 900)}-${100 + ((n * 7) % 900)}`, { must: n % 4 === 0, not: n % 9 === 0 }),
      evidence('look', ['loud', 'book elegant', 'vintage'][n % 3]!, { must: n % 5 === 0 }),
      evidence('family', String((n % 60) + 1)),
    ])
    const asked = (own: ReturnType<typeof filled>, sentence: Evidence[]) =>
      rankSentence(own, { evidence: sentence, among: null, limit: 20 })
    const used = filled()
    for (const [n, sentence] of [...sentences, ...sentences.toReversed()].entries()) {
      if (n % 150 === 149) used.put(changed)
      const fresh = filled()
      if (n >= 149) fresh.put(changed)
      expect(asked(used, sentence), `sentence ${n}`).toEqual(asked(fresh, sentence))
    }
  })
  it('leaves out what is negated', () => {
    const { ids } = rank(evidence('class', 'mono'), evidence('look', 'code', { not: true, must: true }))
    expect(ids[0]).toBe(7)
    expect(ids).not.toContain(5)
  })
  it('names an unwanted look that the whole class has, and lists the class', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['handwritten'], { popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['script', 'cursive']))
    own.put(familyProfile(3, 'Gamma', ['script', 'cursive']))
    const without = (...looks: string[]) =>
      rankSentence(own, {
        evidence: [
          evidence('class', 'script'),
          ...looks.map((look) => evidence('look', look, { not: true, must: true })),
        ],
        among: null,
        limit: 2,
      })
    expect(without('cursive')).toMatchObject({ ids: [2, 3], unmet: [1] })
    own.put(familyProfile(2, 'Beta', ['script', 'cursive', 'heavy']))
    expect(without('cursive', 'bold')).toMatchObject({ ids: [3, 1], unmet: [1] })
  })
  it('keeps to the class that was named, however many looks speak for another', () => {
    const own = createFamilyProfiles()
    const looks = ['elegant', 'fashion', 'luxury', 'magazine']
    own.put(familyProfile(1, 'Alpha', ['serif', ...looks], { popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['sans', 'elegant']))
    own.put(familyProfile(3, 'Gamma', ['sans']))
    const said = [evidence('class', 'sans'), ...looks.map((look) => evidence('look', look))]
    expect(rankSentence(own, { evidence: said, among: null, limit: 3 }).ids).toEqual([2, 3, 1])
  })
  it('takes ligatures of monospaced fonts as those of operators, of others as those of letters', () => {
    const { ids } = rank(evidence('class', 'mono'), evidence('feature', 'liga'))
    expect(ids.indexOf(5)).toBe(0)
    expect(rank(evidence('class', 'serif'), evidence('feature', 'liga')).ids[0]).toBe(4)
  })
  it('knows typefaces by name, and reads words of other names', () => {
    expect(rank(evidence('look', 'typewriter')).ids[0]).toBe(7)
    expect(rank(evidence('class', 'mono')).ids.slice(0, 3).sort()).toEqual([5, 6, 7])
  })
  it('measures x-heights and weights', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['serif'], { xHeight: 0.55 }))
    own.put(familyProfile(2, 'Beta', ['serif'], { xHeight: 0.42, weights: [100, 200, 300, 400, 500, 600, 700] }))
    const first = (measure: string) =>
      rankSentence(own, { evidence: [evidence('measure', measure)], among: null, limit: 1 }).ids
    expect(['xheight-large', 'xheight-small', 'weights-many'].map(first)).toEqual([[1], [2], [2]])
  })
  it('sees light and heavy stems in families of one weight', () => {
    const own = createFamilyProfiles()
    const drawn = (stem: number) => ({
      weights: [400],
      measured: { width: 0, stem, contrast: 0, slant: 0, foot: 0, widthSpread: 0 },
    })
    own.put(familyProfile(1, 'Alpha', ['script'], { ...drawn(0.7), popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['script'], drawn(-0.6)))
    const first = (weight: string) =>
      rankSentence(own, { evidence: [evidence('class', 'script'), evidence('weight', weight)], among: null, limit: 1 })
        .ids
    expect(['1-250', '800-1000'].map(first)).toEqual([[2], [1]])
  })
  it('takes no family of one heavy weight for a light one because it is called Regular', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['slab', 'heavy', 'poster'], { popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['slab'], { weights: [300, 400] }))
    own.put(familyProfile(3, 'Gamma', ['slab']))
    const { ids } = rankSentence(own, {
      evidence: [evidence('class', 'slab'), evidence('weight', '200-399')],
      among: null,
      limit: 3,
    })
    expect(ids).toEqual([2, 3, 1])
  })
  it('knows single weights, and families without lowercase', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['display', 'all-caps'], { popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['display'], { weights: [400, 700] }))
    const first = (measure: string) =>
      rankSentence(own, {
        evidence: [evidence('class', 'display'), evidence('measure', measure, { must: true })],
        among: null,
        limit: 9,
      }).ids
    expect(first('lowercase')).toEqual([2])
    expect(first('weights-one')).toEqual([1])
  })
  it('lists what writes some of a language that none writes, or else those with most languages', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['sans'], { popularity: 9000 }))
    own.put(
      familyProfile(2, 'Beta', ['japanese'], {
        langs: new Set(Array.from({ length: 200 }, (_, i) => (i ? `x${i}` : 'ja'))),
        native: 'jpan',
      }),
    )
    const asked = (language: string, ...more: Evidence[]) =>
      rankSentence(own, {
        evidence: [evidence('lang', language, { must: true }), ...more],
        among: null,
        limit: 9,
      })
    expect(asked('zh|hans')).toMatchObject({ ids: [2], unmet: [0], shownScript: 'jpan' })
    expect(asked('zh|hans', evidence('class', 'sans'))).toMatchObject({ ids: [2], shownScript: 'jpan' })
    expect(asked('ja|jpan')).toMatchObject({ ids: [2], unmet: [], shownScript: null })
    expect(asked('gu|gujr')).toEqual({ ids: [2], unmet: [0], shownClass: null, shownScript: null })
    expect(asked('gu|gujr', evidence('class', 'sans')).ids[0]).toBe(1)
  })
  it('lists scripts of the same kind for a language that none writes, the most common first', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['sans'], { popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['bengali'], { native: 'beng', popularity: 5000 }))
    own.put(familyProfile(3, 'Gamma', ['devanagari'], { native: 'deva' }))
    const gujarati = { evidence: [evidence('lang', 'gu|gujr', { must: true })], among: null, limit: 9 }
    expect(rankSentence(own, gujarati)).toMatchObject({ ids: [3, 2], unmet: [0], shownScript: 'deva' })
  })
  it('lists families with some characters of a script that none writes, then those that look like it', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['serif'], { popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['serif', 'medieval']))
    own.put(familyProfile(3, 'Gamma', ['sans'], { traces: new Set(['runr']) }))
    const runes = { evidence: [evidence('script', 'runr|runr|medieval', { must: true })], among: null, limit: 9 }
    expect(rankSentence(own, runes)).toMatchObject({ ids: [3, 2], unmet: [0], shownScript: 'runr' })
    own.put(familyProfile(4, 'Delta', ['sans'], { scripts: new Set(['runr']) }))
    expect(rankSentence(own, runes)).toMatchObject({ ids: [4], unmet: [], shownScript: null })
  })
  it('finds licences by name, and else those that are free', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['monospace'], { popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['monospace'], { licence: 'Apache-2.0' }))
    own.put(
      familyProfile(3, 'Gamma', ['monospace'], { licence: 'personal-use', commercial: false, popularity: 99_000 }),
    )
    const named = (licence: string) =>
      rankSentence(own, {
        evidence: [evidence('license', licence, { must: true }), evidence('class', 'mono')],
        among: null,
        limit: 9,
      })
    expect(named('Apache')).toMatchObject({ ids: [2], unmet: [] })
    expect(named('CC0 public-domain')).toMatchObject({ ids: [1, 2, 3], unmet: [0] })
  })
  it('shows those that look like a class where none of it writes a language', () => {
    const own = createFamilyProfiles()
    const greek = { langs: new Set(['el']) }
    own.put(familyProfile(1, 'Alpha', ['sans', 'neutral'], { ...greek, popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['sans', 'rounded', 'friendly'], greek))
    own.put(familyProfile(3, 'Gamma', ['handwritten']))
    const { ids, unmet } = rankSentence(own, {
      evidence: [evidence('lang', 'el|latn', { must: true }), evidence('class', 'hand')],
      among: null,
      limit: 9,
    })
    expect([ids, unmet]).toEqual([[2, 1], [1]])
  })
  it('counts families made for Korean as Korean, although few have all of its syllables', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Whole', ['handwritten', 'korean'], { langs: new Set(['ko']), native: 'kore' }))
    own.put(familyProfile(2, 'Usual', ['display', 'korean'], { scripts: new Set(['hang']), native: 'kore' }))
    own.put(familyProfile(3, 'Latin', ['display']))
    const korean = evidence('lang', 'ko|kore', { must: true })
    expect(
      rankSentence(own, { evidence: [korean, evidence('class', 'display')], among: null, limit: 9 }),
    ).toMatchObject({
      ids: [2, 1],
      unmet: [],
    })
  })
  it('puts coloured families later where nothing asks for colours', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Bright', ['display'], { color: true, popularity: 500 }))
    own.put(familyProfile(2, 'Plain', ['display']))
    const ids = (...all: Evidence[]) => rankSentence(own, { evidence: all, among: null, limit: 9 }).ids
    expect(ids(evidence('class', 'display'))).toEqual([2, 1])
    expect(ids(evidence('class', 'display'), evidence('color', 'yes'))).toEqual([1, 2])
  })
  it('leaves out no script for a look that all scripts have', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Loops', ['script', 'cursive']))
    own.put(familyProfile(2, 'Plain', ['sans']))
    const loopy = evidence('look', 'cursive script:.7', { not: true, must: true })
    const asked = [evidence('class', 'script'), loopy]
    expect(rankSentence(own, { evidence: asked, among: null, limit: 9 }).ids[0]).toBe(1)
    const didone = evidence('look', 'didone contrast:.5 serif:.4', { not: true, must: true })
    expect(rank(evidence('class', 'serif'), didone).ids[0]).toBe(4)
    const oldStyle = evidence('look', 'oldstyle classic:.4 serif:.5', { not: true, must: true })
    expect(rank(evidence('class', 'serif'), oldStyle).ids).not.toContain(4)
  })
  it('gives a repeated wish less weight', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['poster']))
    own.put(familyProfile(2, 'Beta', ['wedding']))
    const wanted = ['poster', 'wedding', 'poster'].map((look) => evidence('look', look))
    expect(rankSentence(own, { evidence: wanted, among: null, limit: 9 }).ids).toEqual([1, 2])
    const more = [...wanted, evidence('look', 'romantic')]
    expect(rankSentence(own, { evidence: more, among: null, limit: 9 }).ids[0]).toBe(2)
  })
  it('finds a class beside a family, although others go with it better', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['serif', 'inscriptional']))
    own.put(familyProfile(2, 'Beta', ['sans', 'neutral'], { popularity: 9000 }))
    own.put(familyProfile(3, 'Gamma', ['script', 'wedding']))
    const beside = evidence('pair', '1', { must: true })
    const asked = (...more: Evidence[]) => rankSentence(own, { evidence: [beside, ...more], among: null, limit: 9 })
    expect(asked().ids[0]).toBe(2)
    expect(asked(evidence('class', 'script'))).toMatchObject({ ids: [3, 2], unmet: [] })
    // The mood of the other counts more than that many know a family.
    own.put(familyProfile(4, 'Delta', ['script', 'retro', 'brush'], { popularity: 99_000 }))
    own.put(familyProfile(1, 'Alpha', ['serif', 'inscriptional', 'wedding']))
    expect(asked(evidence('class', 'script')).ids[0]).toBe(3)
  })
  it('replaces traits of a model by those the sentence names', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['sans', 'condensed', 'poster']))
    own.put(familyProfile(2, 'Beta', ['sans', 'condensed', 'poster']))
    own.put(familyProfile(3, 'Gamma', ['sans', 'wide', 'poster']))
    const asked = (value: string, ...more: Evidence[]) =>
      rankSentence(own, { evidence: [evidence('family', value), ...more], among: null, limit: 9 }).ids
    expect(asked('1')[0]).toBe(1)
    expect(asked('1 others')[0]).toBe(2)
    expect(asked('1 others', evidence('width', 'wide'))[0]).toBe(3)
  })
  it('takes the partner in another script for a model', () => {
    const own = createFamilyProfiles()
    own.put(
      familyProfile(1, 'Alpha', ['arabic', 'serif', 'book'], { native: 'arab', scripts: new Set(['latn', 'arab']) }),
    )
    own.put(familyProfile(2, 'Beta', ['sans', 'neutral'], { scripts: new Set(['latn']), popularity: 9000 }))
    own.put(familyProfile(3, 'Gamma', ['serif', 'book'], { scripts: new Set(['latn']) }))
    const partner = evidence('pair', '1', { must: true })
    const asked = (...more: Evidence[]) => rankSentence(own, { evidence: [partner, ...more], among: null, limit: 9 })
    expect(asked().ids[0]).toBe(2)
    expect(asked(evidence('script', 'latn|latn', { must: true })).ids[0]).toBe(3)
  })
  it('leaves out what is bold only where bold is not wanted', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['sans', 'heavy'], { weights: [700], popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['sans'], { weights: [400, 700] }))
    const query = { evidence: [evidence('weight', '600-850', { not: true, must: true })], among: null, limit: 9 }
    expect(rankSentence(own, query).ids).toEqual([2])
  })
  it('puts a rare look before a class that nothing has together with it', () => {
    const own = createFamilyProfiles()
    for (let id = 1; id <= 40; id++) own.put(familyProfile(id, `Family ${id}`, ['serif'], { popularity: 1000 * id }))
    own.put(familyProfile(50, 'Alpha', ['stencil'], { popularity: 1 }))
    own.put(familyProfile(51, 'Beta', ['sans']))
    const stencilSerif = [evidence('look', 'stencil military:.5'), evidence('class', 'serif')]
    const asked = () => rankSentence(own, { evidence: stencilSerif, among: null, limit: 9 })
    expect([asked().ids[0], asked().unmet]).toEqual([50, [1]])
    const serifs = { evidence: stencilSerif, among: [38, 39, 40], limit: 9 }
    expect(rankSentence(own, serifs)).toMatchObject({ ids: [40, 39, 38], unmet: [0] })
    own.put(familyProfile(52, 'Gamma', ['serif', 'stencil'], { popularity: 1 }))
    expect([asked().ids[0], asked().unmet]).toEqual([52, []])
  })
  it('gives looks of few families more weight', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['pirate']))
    for (let id = 2; id <= 20; id++) own.put(familyProfile(id, 'Beta', ['poster'], { popularity: 9000 }))
    const query = { evidence: ['poster', 'pirate'].map((look) => evidence('look', look)), among: null, limit: 9 }
    expect(rankSentence(own, query).ids[0]).toBe(1)
  })
  it('keeps the rarer of two conditions that none meets together', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['sans'], { langs: new Set(['ru']), popularity: 9000 }))
    own.put(familyProfile(2, 'Beta', ['sans'], { langs: new Set(['ru']) }))
    own.put(familyProfile(3, 'Gamma', ['armenian'], { langs: new Set(['hy']), native: 'armn' }))
    const conditions = ['hy|armn', 'ru|latn'].map((language) => evidence('lang', language, { must: true }))
    expect(rankSentence(own, { evidence: conditions, among: null, limit: 9 }).ids).toEqual([3])
  })
  it('ranks among given families only, and survives an empty catalogue', () => {
    const query = { evidence: [evidence('class', 'script')], among: [2, 4], limit: 500 }
    expect(new Set(rankSentence(profiles, query).ids)).toEqual(new Set([2, 4]))
    expect(rankSentence(createFamilyProfiles(), query)).toEqual({
      ids: [],
      unmet: [],
      shownClass: null,
      shownScript: null,
    })
  })
  it('forgets removed families, and uses their places again', () => {
    const own = createFamilyProfiles()
    own.put(familyProfile(1, 'Alpha', ['script']))
    own.remove(1)
    own.put(familyProfile(2, 'Beta', ['script']))
    expect(own.rows).toHaveLength(1)
    expect(rankSentence(own, { evidence: [evidence('class', 'script')], among: null, limit: 9 }).ids).toEqual([2])
  })

  it('what was reckoned for a word is forgotten when a family changes, comes or goes', () => {
    const own = createFamilyProfiles()
    const ids = () =>
      rankSentence(own, { evidence: [evidence('class', 'slab', { must: true })], among: null, limit: 500 }).ids
    for (let id = 1; id <= 200; id++) own.put(familyProfile(id, 'Alpha', id % 50 === 0 ? ['slab'] : ['sans']))
    expect(ids()).toEqual([50, 100, 150, 200])
    own.put(familyProfile(50, 'Alpha', ['sans']))
    own.put(familyProfile(7, 'Alpha', ['slab'], { popularity: 9000 }))
    own.remove(200)
    expect(ids()).toEqual([7, 100, 150])
    own.put(familyProfile(201, 'Alpha', ['slab']))
    expect(ids()).toEqual([7, 100, 150, 201])
  })
})
