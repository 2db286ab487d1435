import { afterAll, expect, test } from 'vitest'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { DEMO_STYLES } from '#tests/support/demo-styles.ts'
import { settableIn } from '#tests/support/font-codepoints.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

interface Hit {
  slug: string
  fonts: { id: number; file: string | null; slug: string; primary: boolean; apt: boolean; missing: number[] }[]
}

const search = async (query: Record<string, string>): Promise<Hit[]> => {
  const answer = await site.client.get(`/api/v3/fonts/search.json?${new URLSearchParams({ size: '100', ...query })}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.hits
}
const slugs = (hits: readonly Hit[]) => hits.map(({ slug }) => slug).sort()

/** Families with a style in which HarfBuzz has glyphs for the character. */
async function settable(text: string, known: ReadonlySet<string>): Promise<string[]> {
  const able = new Set<string>()
  for (const { family, path } of DEMO_STYLES)
    if (known.has(family) && !able.has(family) && (await settableIn(path))(text.codePointAt(0)!)) able.add(family)
  return [...able].sort()
}

test.each(['ṩ', 'ǖ', 'ắ', 'ở', 'ΐ', 'ӂ', '각', '\u00a0', '\u2011', '\u212b'])(
  'the families found for %j are those that HarfBuzz can set it in',
  async (char) => {
    const judged = new Set(DEMO_STYLES.map(({ family }) => family))
    const all = new Set(slugs(await search({})).filter((slug) => judged.has(slug)))
    const expected = await settable(char, all)
    const codepoint = `U+${char.codePointAt(0)!.toString(16)}`
    for (const method of ['es', 'db'])
      for (const query of [{ chars: char }, { codepoint }] as Record<string, string>[]) {
        const found = slugs(await search({ ...query, method })).filter((slug) => all.has(slug))
        expect(found, `${method} ${JSON.stringify(query)}`).toEqual(expected)
      }
  },
)

test('a style of a row is apt for ṩ where its picture has no box', async () => {
  for (const { fonts, slug } of await search({ text: 'ṩ' })) {
    const font = fonts.find(({ primary }) => primary)!
    if (font.file === null) continue
    const colours = { fg: '000000', bg: 'ffffff', dpr: 1 }
    const address = previewUrl({
      font: { ...font, file: font.file },
      text: 'ṩ',
      size: 20,
      width: 60,
      height: 40,
      ...colours,
    })
    const picture = await fetch(site.url + address)
    expect(picture.status).toBe(200)
    expect(picture.headers.has('X-Missing-Codepoints'), slug).toBe(!font.apt)
    expect(font.missing).toEqual(font.apt ? [] : [0x1e69])
    await picture.arrayBuffer()
  }
})
