import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAppError } from '../errors.ts'
import { PREVIEW } from '../limits.ts'
import { encodeBase64url } from './base64url.ts'
import {
  isPreviewPath,
  type PreviewInput,
  parsePreviewUrl,
  previewUrl,
  smallPreviewUrl,
  svgUrl,
} from './preview-url.ts'

const GUID = '0123456789abcdef0123456789abcdef'
const SAMPLE: PreviewInput = {
  font: { id: 7, file: GUID, slug: 'lobster-regular', renderer: { name: 'skia', transparent: true } },
  text: 'Grumpy wizards',
  size: 65,
  width: 1000,
  height: 65,
  fg: '000000',
  bg: 'FFFFFF',
  dpr: 1,
}

function parse(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return parsePreviewUrl(pathname, searchParams)
}

/** The parameter named in a bad URL's error. */
function refusedParameter(url: string): string | undefined {
  try {
    parse(url)
  } catch (error) {
    if (isAppError(error) && error.code === 'BAD_REQUEST') return error.details.param
    throw error
  }
  return undefined
}

const rf5 = (query: string, text = 'abc') =>
  `/api/rf5/7/${encodeBase64url(GUID)}/${encodeBase64url(text)}/x.png?${query}`
const byOptions = (options: unknown) =>
  `/api/renderfont4/7/${encodeBase64url(JSON.stringify(options))}/${encodeBase64url('abc')}/x.png`

test("the form for a font with a file has exactly the specification's parameters", () => {
  expect(previewUrl(SAMPLE)).toBe(
    `/api/rf5/7/${encodeBase64url(GUID)}/${encodeBase64url('Grumpy wizards')}/lobster-regular.png?r=skia&h=65&w=1000&fg=000000&bg=FFFFFF&tb=1&s=65`,
  )
})

test('both option forms of a font without a file mean the same picture', () => {
  const sample = { ...SAMPLE, font: { ...SAMPLE.font, file: null } }
  expect(previewUrl(sample)).toMatch(/^\/api\/renderfont4\/7\/[\w-]+\/[\w-]+\/lobster-regular\.png$/)
  expect(smallPreviewUrl(sample)).toMatch(/^\/api\/renderfont4\/7\/[\w-]+\/[\w-]+\/preview\.png$/)
  expect(parse(smallPreviewUrl(sample))).toEqual(parse(previewUrl(sample)))
  expect(parse(previewUrl(sample)).spec).toEqual(parse(previewUrl(SAMPLE)).spec)
})

test('the server parses what the page requests', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(
      fc.record({
        text: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        size: fc.integer({ min: PREVIEW.sizeMin, max: PREVIEW.sizeMax }),
        width: fc.integer({ min: 10, max: 2000 }),
        height: fc.integer({ min: 6, max: 60 }),
        fg: hex,
        bg: hex,
        dpr: fc.constantFrom(1, 1.25, 1.5, 2, 2.625, 3, 5),
        opaque: fc.boolean(),
        file: fc.constantFrom(GUID, null),
        renderer: fc.constantFrom('skia', 'mono', 'smooth', 'outline'),
      }),
      ({ file, ...given }) => {
        const request = parse(previewUrl({ ...SAMPLE, ...given, font: { ...SAMPLE.font, file } }))
        expect(request).toMatchObject({ fontId: 7, guid: file })
        expect(request.spec).toMatchObject({ size: given.size, fg: given.fg, bg: given.bg })
        expect(request.spec.transparent).toBe(!given.opaque && given.renderer !== 'mono')
        const { width, height, dpr } = request.spec
        expect(width * height).toBeLessThanOrEqual(PREVIEW.maxPixels)
        expect(Math.abs(width / given.width - dpr)).toBeLessThan(0.1)
        expect(Math.abs(height / given.height - dpr)).toBeLessThan(0.15)
      },
    ),
  )
})

test('the width implies the pixel ratio; otherwise dpr is in the URL', () => {
  expect(parse(rf5('w=2000&h=130&s=65')).spec).toMatchObject({ dpr: 2, size: 65 })
  expect(parse(rf5('w=600&h=65')).spec.dpr).toBe(1)
  expect(previewUrl({ ...SAMPLE, width: 400, dpr: 2 })).toContain('w=800&fg=000000&bg=FFFFFF&tb=1&s=65&dpr=2')
  expect(previewUrl({ ...SAMPLE, dpr: 2 })).not.toContain('dpr')
})

test('spacing and alignment round trip, clamped, and are omitted at their defaults', () => {
  const spec = (more: object) => parse(previewUrl({ ...SAMPLE, ...more })).spec
  expect(spec({ spacing: -40, align: 'center' })).toMatchObject({ spacing: -40, align: 'center' })
  expect(spec({ spacing: 9999, align: 'end' })).toMatchObject({ spacing: 500, align: 'end' })
  expect(spec({ spacing: -9999 }).spacing).toBe(-100)
  expect(previewUrl({ ...SAMPLE, spacing: 0, align: 'start' })).toBe(previewUrl(SAMPLE))
})

test('features and axes round trip sorted', () => {
  const url = previewUrl({ ...SAMPLE, features: { ss01: 1, liga: 0 }, axes: { wght: 650.5, slnt: -10 } })
  expect(parse(url).spec).toMatchObject({ features: { liga: 0, ss01: 1 }, axes: { slnt: -10, wght: 650.5 } })
  expect(parse(rf5('feat=zero,ss01:2')).spec.features).toEqual({ ss01: 2, zero: 1 })
})

test("omitted parameters have the specification's defaults", () => {
  expect(parse(rf5('')).spec).toMatchObject({
    renderer: 4,
    width: 1000,
    height: 65,
    size: 65,
    dpr: 1,
    fg: '000000',
    bg: 'ffffff',
    transparent: false,
  })
})

test.each([
  ['w=99999&h=99999', { dpr: 5 }],
  ['s=1', { size: 6 }],
  ['s=1e3', null],
  ['s=999', { size: 200 }],
  ['r=1&tb=1', { renderer: 1, transparent: false }],
  ['r=Outline', { renderer: 3 }],
  ['fg=ABC', { fg: 'aabbcc' }],
  ['utm_source=x&w=1000&w=5', { width: 1000 }],
])('clamps or normalises %s', (query, expected) => {
  if (expected === null) expect(refusedParameter(rf5(query))).toBe('s')
  else if ('dpr' in expected) {
    const { width, height, dpr } = parse(rf5(query)).spec
    expect(width * height).toBeLessThanOrEqual(PREVIEW.maxPixels)
    expect(dpr).toBeLessThan(PREVIEW.dprMax)
    expect(width / height).toBeCloseTo(PREVIEW.maxWidth / PREVIEW.maxHeight, 1)
  } else expect(parse(rf5(query)).spec).toMatchObject(expected)
})

test.each([
  ['w', 'w=-1'],
  ['w', 'w=0'],
  ['h', 'h=NaN'],
  ['h', 'h=0x10'],
  ['h', 'h=1%202'],
  ['s', 's=abc'],
  ['fg', 'fg=%23000000'],
  ['bg', 'bg=red'],
  ['tb', 'tb=yes'],
  ['r', 'r=9'],
  ['dpr', 'dpr=x'],
  ['feat', 'feat=toolong:1'],
  ['feat', 'feat=ss01:on'],
  ['feat', 'feat=s%22s1'],
  ['axes', 'axes=wght'],
  ['ls', 'ls=wide'],
  ['ls', 'ls=1.5'],
  ['al', 'al=left'],
  ['axes', `axes=${Array.from({ length: 17 }, (_, i) => `ax${String(i).padStart(2, '0')}:1`)}`],
])('names a bad %s: %s', (parameter, query) => {
  expect(refusedParameter(rf5(query))).toBe(parameter)
})

test.each([
  ['text', `/api/rf5/7/${encodeBase64url(GUID)}/a===/x.png`],
  ['text', `/api/rf5/7/${encodeBase64url(GUID)}/${Buffer.from([0xed, 0xa0, 0x80]).toString('base64url')}/x.png`],
  ['guid', `/api/rf5/7/AAAA/${encodeBase64url('a')}/x.png`],
  ['options', `/api/renderfont4/7/${encodeBase64url('[1]')}/${encodeBase64url('a')}/x.png`],
  ['options', `/api/renderfont4/7/${encodeBase64url('{')}/${encodeBase64url('a')}/x.png`],
  ['h', byOptions({ h: {} })],
  ['w', byOptions({ w: null })],
  ['fg', byOptions({ fgc: 12 })],
])('names a bad part of the path: %s in %s', (parameter, url) => {
  expect(refusedParameter(url)).toBe(parameter)
})

test.each(['/api/rf5/x/a/b/c.png', '/api/rf5/1/a/b', '/api/renderfont4/1/a/b/c.jpg', '/api/rf5/99999999999/a/b/c.png'])(
  '%s is not a picture address',
  (path) => {
    expect(isPreviewPath(path)).toBe(true)
    expect(() => parse(path)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  },
)

test('options may be numbers or strings, other members are ignored', () => {
  const options = { r: 4, h: '130', w: 2000, fs: 40, fgc: 'FF0000', t: true, __proto__: 1, x: {} }
  expect(parse(byOptions(options)).spec).toMatchObject({
    height: 130,
    width: 2000,
    size: 40,
    fg: 'ff0000',
    transparent: true,
  })
})

test.each<[unknown, boolean]>([
  [1, true],
  ['1', true],
  [0, false],
  ['Hamburg', false],
  ['', false],
])('t of the small variant: %j', (t, transparent) => {
  const spec = parse(byOptions({ r: 4, h: 30, w: 200, fs: 24, t })).spec
  expect(spec).toMatchObject({ transparent, text: 'abc' })
})

test('control characters become spaces, and long texts are cut between graphemes', () => {
  expect(parse(rf5('', 'a\n\tb\u2028c')).spec.text).toBe('a  b c')
  expect(parse(rf5('', 'x'.repeat(5000))).spec.text).toHaveLength(PREVIEW.maxGraphemes)
  const family = '👨‍👩‍👧‍👦'
  const cut = parse(rf5('', family.repeat(150))).spec.text
  expect(new TextEncoder().encode(cut).length).toBeLessThanOrEqual(PREVIEW.maxTextBytes)
  expect(cut).toBe(family.repeat(cut.length / family.length))
})

test('a text with a lone surrogate still gets an address', () => {
  expect(parse(previewUrl({ ...SAMPLE, text: 'a\ud83d' })).spec.text).toBe('a\ufffd')
})

test('no text, no picture', () => {
  expect(() => parsePreviewUrl(`/api/rf5/7/${encodeBase64url(GUID)}//x.png`, new URLSearchParams())).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  )
})

test('writes a language in canonical form in both addresses, and omits it if not given', () => {
  const sample = { ...SAMPLE, lang: 'sr-Latn' }
  expect(previewUrl(sample)).toMatch(/&lang=sr-Latn$/)
  for (const url of [
    previewUrl(sample),
    smallPreviewUrl(sample),
    previewUrl({ ...sample, font: { ...SAMPLE.font, file: null } }),
  ])
    expect(parse(url).spec.lang).toBe('sr-Latn')
  expect(svgUrl(sample)).toContain('lang=sr-Latn')
  expect(previewUrl(SAMPLE)).not.toContain('lang')
  expect(parse(rf5('lang=SR')).spec.lang).toBe('sr')
  expect(parse(rf5('lang=ZH-hant-hk')).spec.lang).toBe('zh-Hant-HK')
  expect(parse(rf5('lang=')).spec.lang).toBe('')
})

test.each(['lang=x', 'lang=serbian_latin', 'lang=sr%00', `lang=${'a-'.repeat(30)}b`, 'lang=%3Cb%3E'])(
  'refuses %s by name',
  (query) => {
    expect(refusedParameter(rf5(query))).toBe('lang')
  },
)
