import { describe, expect, test } from 'vitest'
import { kitConfig } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { leastCpuMs } from '#tests/support/cpu-time.ts'
import { chooseCharacters, textOfHtml } from './kit-characters.ts'
import { familyStack, kitCss } from './kit-css.ts'

const LATIN = new Set(Array.from({ length: 95 }, (_, at) => at + 32))
const chosen = (given: object, html = '') =>
  String.fromCodePoint(...chooseCharacters(kitConfig.parse(given), html, LATIN).codepoints)

describe('textOfHtml', () => {
  test('keeps visible text only, without tags, scripts and comments', () => {
    const html = '<p title="ab">c &amp; d</p><!-- x --><script>y</script><style>z</style> 1 < 2 <b'
    expect(textOfHtml(html).replace(/\s+/g, ' ')).toBe(' c & d 1 < 2 <b ab')
  })

  test.each([
    ['tags', '<a'],
    ['tags with a name', '<a title="'],
    ['comments', '<!--'],
    ['scripts', '<script'],
    ['ends of scripts', '<script>x</script '],
    ['attributes', ' alt="x'],
    ['references', '&#'],
  ])('reads a page of a million characters of unterminated %s in linear time', async (_, piece) => {
    const html = piece.repeat(1_000_000 / piece.length)
    expect(await leastCpuMs(() => textOfHtml(html))).toBeLessThan(1500)
  })
})

describe('chooseCharacters', () => {
  test('adds up text, page, ranges, languages', () => {
    expect(chosen({ text: 'xa', ranges: 'U+0030-0031, 39' }, '<i>b</i>')).toBe(' 019abx')
    expect(chosen({ ranges: '31, 30-32, 3?' })).toBe('0123456789:;<=>?')
    expect(chosen({})).toHaveLength(95)
  })

  test('a thousand ranges in a font of 65,000 characters do not test each', async () => {
    const all = new Set(Array.from({ length: 65_000 }, (_, at) => at + 32))
    const config = kitConfig.parse({ ranges: '1,'.repeat(1000) })
    const choose = () => expect(() => chooseCharacters(config, '', all)).toThrow('none of these')
    expect(await leastCpuMs(choose)).toBeLessThan(100)
  })
})

test("a family's name cannot end the comment of its style sheet", () => {
  const facts = { axes: [], weight: 400, italic: false, metrics: {} as never, monospace: false, outlines: 'truetype' }
  const css = kitCss('**// body { } /*', kitConfig.parse({ fallback: 'none' }), facts as never, undefined, [])
  expect(css.indexOf('*/')).toBe(css.length - 3)
  expect(familyStack("a'b", 'none')).toBe("'a\\'b'")
})
