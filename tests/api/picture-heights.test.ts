import { afterAll, expect, test } from 'vitest'
import { pictureOf } from '#client/features/previews/specimens/picture.ts'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { SAMPLE_TEXTS, sampleSentence } from '#shared/preview/sample-sentences.ts'
import { sharedSite } from '#tests/support/shared-site.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await sharedSite()
afterAll(() => site.close())

const SIZES = [6, 16, 65, 120, 200]
const LANGUAGES = 'vi cs pl tr ro hu yo sr el ar ur hi ja'.split(' ')

/**
 * Primary styles of the families that support the text, with the server's ink room. On a busy machine the server stops measuring after
 * 1.5 s, and pictures shrink; what it has measured by then it knows the next time.
 */
async function fontsFor(text: string): Promise<FontView[]> {
  const query = new URLSearchParams({ text, size: '100' })
  let json: { hits: { fonts: FontView[] }[] } = { hits: [] }
  await waitFor('an answer in time to be measured whole', async () => {
    const asked = performance.now()
    json = (await site.client.get(`/api/v3/fonts/search.json?${query}`)).json
    return performance.now() - asked < 1500
  })
  const fonts = json.hits.flatMap((hit) => hit.fonts.filter((font) => font.primary))
  return fonts.filter((font) => font.file !== null && font.apt && !font.color)
}

test.each(['', ...LANGUAGES].map((code, at) => [code, at] as const))(
  'rows request pictures in which the ink of %j fits at the requested size',
  async (code, at) => {
    const text = code === '' ? '' : sampleSentence(code)
    const fonts = await fontsFor(text)
    expect(fonts.length, SAMPLE_TEXTS[code]?.[0]).toBeGreaterThan(0)
    // Letters with a comma below extend under the line box of a font of the test catalogue.
    if (code === 'ro') expect(fonts.some(({ room }) => room !== null)).toBe(true)
    const size = SIZES[at % SIZES.length]!
    for (const font of fonts) {
      const settings = { text, size, fg: '000000', bg: 'ffffff', dpr: 1, imagesUrl: '' }
      const answer = await fetch(site.url + pictureOf(font, settings).src)
      expect(answer.status).toBe(200)
      // Half a pixel of antialiasing may scale slightly more; an eighth of a tiny size is one pixel.
      const scale = Number(answer.headers.get('X-Preview-Scale') ?? 1)
      expect(scale, `${font.slug} at ${size}`).toBeGreaterThan(size < 16 ? 0.87 : 0.97)
      await answer.arrayBuffer()
    }
  },
)

test('a picture that is too low reports its scale, also from a cache', async () => {
  const [font] = await fontsFor('Ế')
  const [, file] = /rf5\/\d+\/([^/]+)\//.exec(
    pictureOf(font!, { text: 'Ế', size: 65, fg: '000', bg: 'fff', dpr: 1, imagesUrl: '' }).src,
  )!
  const address = `/api/rf5/${font!.id}/${file}/${Buffer.from('Ế').toString('base64url')}/x.png?s=65&h=30&w=200`
  const scales: (string | null)[] = []
  for (const extra of ['', '', '&cb=1']) {
    const answer = await fetch(site.url + address + extra)
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Preview-Scale')
    scales.push(answer.headers.get('X-Preview-Scale'))
    await answer.arrayBuffer()
  }
  expect(Number(scales[0])).toBeLessThan(0.47)
  expect(new Set(scales).size).toBe(1)
  const svg = await fetch(site.url + address.replace('/rf5/', '/svg/').replace('.png', '.svg'))
  expect(Number(svg.headers.get('X-Preview-Scale'))).toBeCloseTo(Number(scales[0]), 1)
  expect(await svg.text()).toContain('height="30"')
})
