import { afterAll, beforeAll, expect, test } from 'vitest'
import { characterDetails } from '#server/features/unicode/character-details.ts'
import { blockRow } from '#server/unicode/character-rows.ts'
import { loadCharacterTables } from '#server/unicode/character-tables.ts'
import { loadReference } from '#server/unicode/reference.ts'
import { nameOf } from '#server/unicode/unicode-names.ts'
import type { CharacterDetails } from '#shared/contracts/unicode/unicode.ts'
import { createRandom } from '#tests/factories/random.ts'
import type { TestSite } from '#tests/support/app.ts'
import { type DebianCharacter, debianCharacters } from '#tests/support/debian-ucd.ts'
import { unescapeHtml } from '#tests/support/html.ts'
import { describeWith } from '#tests/support/require.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

/** Debian has an older version: later changes of characters that it knows, as in version 17. */
const CHANGED: Record<string, string> = {
  'upper of 19b': 'A7DC',
  'title of 19b': 'A7DC',
  'upper of 264': 'A7CB',
  'title of 264': 'A7CB',
  'upper of a7d3': 'A7D2',
  'title of a7d3': 'A7D2',
  'upper of a7d5': 'A7D4',
  'title of a7d5': 'A7D4',
  'category of 295': 'Lo',
  'category of 1171e': 'Mc',
  'bidi of 1171e': 'L',
  'bidi of 1d6c1': 'ON',
  'bidi of 1d6fb': 'ON',
  'bidi of 1d735': 'ON',
  'bidi of 1d76f': 'ON',
  'bidi of 1d7a9': 'ON',
}

/** Letters with our mappings, full ones first; without a title case the simple upper case is used. */
const CASES = [
  ['upper', ['U', 'u']],
  ['lower', ['L', 'l']],
  ['title', ['T', 't', 'u']],
] as const
const itselfIsNone = (codepoint: number, hex: string) => (Number.parseInt(hex, 16) === codepoint ? '' : hex)

/** The file leaves to the standard (3.12) what a syllable of Hangul is made of: LV and T, or L and V. */
function decompositionOf({ codepoint, decomposition }: DebianCharacter): string {
  const at = codepoint - 0xac00
  if (at < 0 || at >= 11_172) return decomposition
  const tail = at % 28
  return tail > 0
    ? hexes([codepoint - tail, 0x11a7 + tail])
    : hexes([0x1100 + Math.floor(at / 588), 0x1161 + Math.floor((at % 588) / 28)])
}

const SAMPLED = 300
const PAGES = 40
const hexes = (codepoints: readonly number[]) =>
  codepoints.map((cp) => cp.toString(16).toUpperCase().padStart(4, '0')).join(' ')

await describeWith('unicode-data', "the files of Debian's unicode-data", (folder) => {
  const characters = [...debianCharacters(folder)]
  let site: TestSite
  beforeAll(async () => {
    site = await sharedSite()
  })
  afterAll(() => site.close())

  test('say the same of the other cases that a page shows', async () => {
    const reference = await loadReference()
    const lore = await loadCharacterTables()
    const wrong: string[] = []
    const cased = characters.filter(({ upper, lower, title }) => upper + lower + title !== '')
    expect(cased.length).toBeGreaterThan(2500)
    for (const one of cased) {
      const cp = one.codepoint
      const { cases } = characterDetails(reference, lore, cp)
      const shown = (label: string) => hexes(cases.find((row) => row.label === label)?.to.codepoints ?? [])
      const upper = itselfIsNone(cp, one.upper)
      const title = itselfIsNone(cp, one.title)
      // A title case equal to the upper case is not repeated.
      const expected = [upper, itselfIsNone(cp, one.lower), title === upper ? '' : title]
      const own = ['Upper case', 'Lower case', 'Title case'].map(shown)
      if (own.join() !== expected.join() && !(`upper of ${cp.toString(16)}` in CHANGED))
        wrong.push(`${cp.toString(16)}: ${own}, not ${expected}`)
    }
    expect(wrong).toEqual([])
  })

  test('say the same of every character that they know', async () => {
    const reference = await loadReference()
    const wrong: string[] = []
    for (const one of characters) {
      const cp = one.codepoint
      const details = reference.details(cp)
      const same = (what: string, own: string, other: string) => {
        const line = `${what} of ${cp.toString(16)}: ${own}`
        if (own !== other && CHANGED[`${what} of ${cp.toString(16)}`] !== own) wrong.push(`${line}, not ${other}`)
      }
      if (one.name !== '') same('name', nameOf(cp) ?? '', one.name)
      same('category', reference.value('gc', cp) ?? '', one.category)
      same('block', blockRow(cp)?.name ?? '', one.block)
      same('script', reference.longValue('sc', reference.value('sc', cp) ?? 'Zzzz').replaceAll('_', ' '), one.script)
      same('age', reference.value('age', cp) ?? '', one.age)
      same('bidi', reference.value('bc', cp) ?? '', one.bidi)
      same('decomposition', details.get('d')?.[0] ?? '', one.decomposition)
      if (one.numeric !== '') same('numeric', reference.value('nv', cp) ?? '', one.numeric)
      for (const [what, fields] of CASES) {
        const hex = fields.map((field) => details.get(field)?.[0]).find((value) => value !== undefined) ?? ''
        same(what, itselfIsNone(cp, hex), itselfIsNone(cp, one[what]))
      }
    }
    expect(characters.length).toBeGreaterThan(149_000)
    expect(wrong.slice(0, 40)).toEqual([])
  })

  /** A deterministic sample with some of every block, so that small ones are included. */
  function sample(size: number): DebianCharacter[] {
    const random = createRandom(15)
    const byBlock = new Map<string, DebianCharacter[]>()
    for (const one of characters) {
      const own = byBlock.get(one.block)
      if (own) own.push(one)
      else byBlock.set(one.block, [one])
    }
    const blocks = [...byBlock.values()]
    return Array.from({ length: size }, (_, at) => random.pick(blocks[at % blocks.length]!)).filter(
      (one) => !Object.keys(CHANGED).some((key) => key.endsWith(` ${one.codepoint.toString(16)}`)),
    )
  }

  test('say what the calls answer', async () => {
    const some = sample(SAMPLED)
    for (const one of some) {
      const answer = await site.client.get(`/api/v3/unicode/character/${one.codepoint}.json`)
      expect(answer.status).toBe(200)
      const own = answer.json as CharacterDetails
      const caseOf = (label: string) => hexes(own.cases.find((row) => row.label === label)?.to.codepoints ?? [])
      const { kind, to } = own.decomposition ?? { kind: '', to: { codepoints: [] } }
      const tag = ['', 'canonical'].includes(kind) ? '' : `<${kind}> `
      expect({
        codepoint: own.codepoint,
        name: one.name && own.name,
        category: own.category,
        block: own.block?.name,
        script: own.script.name,
        age: own.age,
        numeric: one.numeric && own.numeric,
        decomposition: tag + hexes(to.codepoints),
        upper: caseOf('Upper case'),
        lower: caseOf('Lower case'),
      }).toEqual({
        codepoint: one.codepoint,
        name: one.name,
        category: one.category,
        block: one.block,
        script: one.script,
        age: one.age,
        numeric: one.numeric,
        decomposition: decompositionOf(one),
        upper: itselfIsNone(one.codepoint, one.upper),
        lower: itselfIsNone(one.codepoint, one.lower),
      })
    }
  })

  test('say what the pages show', async () => {
    for (const one of sample(PAGES)) {
      const found = await site.client.get(`/unicode/char/${one.codepoint.toString(16).padStart(4, '0')}`)
      const page = await site.client.get(new URL(found.headers.location!, 'http://localhost').pathname)
      expect(page.status).toBe(200)
      const text = unescapeHtml(page.text.replace(/<[^>]*>/g, ' '))
      for (const shown of [one.name, one.block, one.script, one.age]) expect(text).toContain(shown)
    }
  })
})
