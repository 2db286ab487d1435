import { afterAll, describe, expect, test } from 'vitest'
import {
  asciiFontFiles,
  drawnCharacters,
  mayBePassedOn,
  readAsciiFont,
} from '#server/features/unicode/ascii-fonts/ascii-font-files.ts'
import type { AsciiFontsResult } from '#shared/contracts/unicode/ascii-fonts.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

const page = (query: string): Promise<AsciiFontsResult> => site.client.json(`/api/v3/ascii-fonts.json?${query}`)

describe('GET /api/v3/ascii-fonts.json', () => {
  test('draws a line in twenty fonts, the default one first', async () => {
    const first = await page('text=Ab')
    expect(first.hits).toHaveLength(20)
    expect(first.hits[0]).toEqual({
      name: 'Standard',
      slug: 'standard',
      art: ['     _    _', '    / \\  | |__', "   / _ \\ | '_ \\", '  / ___ \\| |_) |', ' /_/   \\_\\_.__/'].join('\n'),
    })
    expect(first.fonts).toHaveLength(first.total)
    expect(first.total).toBeGreaterThan(300)
    expect(new Set(first.fonts.map(({ slug }) => slug)).size).toBe(first.total)
  })

  test('every font draws letters, and the pages contain each once', async () => {
    const seen: string[] = []
    const { pages, fonts } = await page('text=AB')
    const empty: string[] = []
    for (let at = 1; at <= pages; at++)
      for (const { slug, art } of (await page(`text=AB&page=${at}`)).hits) {
        seen.push(slug)
        if (art === '') empty.push(slug)
      }
    expect(seen).toEqual(fonts.map(({ slug }) => slug))
    expect(empty).toEqual([])
    expect((await page(`text=AB&page=${pages + 5}`)).page).toBe(pages)
  })

  test('fonts that draw all of the text come first, others say what they lack', async () => {
    const { fonts, pages } = await page('text=%C3%A9t%C3%A9+%E6%BC%A2')
    expect(fonts.map(({ missing = '' }) => [...missing].length)).toEqual(
      fonts.map(({ missing = '' }) => [...missing].length).sort(),
    )
    expect(fonts[0]).toEqual({ name: 'Standard', slug: 'standard', missing: '漢' })
    expect(fonts.at(-1)!.missing).toMatch(/^é.*漢$/)
    for (const at of [1, pages])
      for (const { slug, art, missing } of (await page(`text=%C3%A9&page=${at}`)).hits)
        expect([slug, missing]).toEqual([slug, art === '' ? 'é' : undefined])
  })

  test('unsupported text draws nothing; too long text is refused', async () => {
    expect((await page('text=%E6%BC%A2')).hits[0]!.art).toBe('')
    expect((await page('')).hits.every(({ art }) => art === '')).toBe(true)
    expect((await page('text=a%0Ab')).hits[0]!.art.split('\n').length).toBeLessThan(8)
    for (const query of [`text=${'a'.repeat(61)}`, 'page=0', 'font=x'])
      expect((await site.client.get(`/api/v3/ascii-fonts.json?${query}`)).status, query).toBe(400)
  })
})

describe('files of the fonts', () => {
  test('are served unchanged and immutable', async () => {
    const { folder } = await page('text=a')
    const answer = await site.client.get(`${folder}/standard.flf`)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.text).toBe(await readAsciiFont('standard'))
    expect(answer.text).toContain('Glenn Chappell')
    for (const path of [
      `${folder}/nothing.flf`,
      '/static/ascii-fonts/0.0.0/standard.flf',
      `${folder}/..%2fpackage.flf`,
    ])
      expect((await site.client.get(path)).status, path).toBe(404)
  })

  test('with claimed rights and no grant are left out', async () => {
    const slugs = (await asciiFontFiles()).fonts.map(({ slug }) => slug)
    expect(slugs).not.toContain('efti-font')
    expect(slugs).toContain('letter')
    expect(mayBePassedOn('flf2a$ 1 1 9 0 1\nThis font is (c) Somebody 1995\n@')).toBe(false)
    expect(mayBePassedOn('flf2a$ 1 1 9 0 2\n(c) Somebody\nPermission is hereby given\n@')).toBe(true)
    // Text among the letters does not count as a claim.
    expect(mayBePassedOn('flf2a$ 1 1 9 0 1\nby Somebody\n(c)@')).toBe(true)
  })
})

test('characters of a font are numbered in decimal, octal or hexadecimal', () => {
  const first = Array(102).fill('x@@')
  const more = ['256  a word', 'x@@', '0402', 'x@@', '0x0104\ttabbed', 'x@@', '-0x5', 'x@@', '-3', 'x@@', '0411', 'x@@']
  const drawn = drawnCharacters(['flf2a$ 1 1 9 0 0', ...first, ...more].join('\n'))
  expect([...drawn].slice(102)).toEqual([256, 0o402, 0x104, -5, -3, 0o411])
})

test('the font generator without a text: no linked file is missing', async () => {
  for (const query of ['text=', 'text=%20', 'text=%00', 'text=A']) {
    const page = (await site.client.get(`/font-generator?${query}`)).text
    const files = [...page.matchAll(/(?:src|href)="[^"]*(\/api\/(?:rf5|svg)\/[^"]+)"/g)].map(([, file]) =>
      file!.replaceAll('&amp;', '&'),
    )
    expect(
      files.filter((file) => file.includes('.svg')),
      query,
    ).toHaveLength(1)
    for (const file of new Set(files)) expect((await site.client.get(file)).status, `${query} ${file}`).toBe(200)
  }
})
