import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { createRenderHost } from '#server/render/render-host.ts'
import { coverText } from '#shared/preview/missing-glyphs.ts'
import { NABLA, packageFont, renderRequest, WORK_SANS } from '#tests/support/render-requests.ts'

/** The same machine in variants: with and without installed fonts, in two languages. */
const HOSTS = {
  'installed fonts': { DISABLE_SYSTEM_FONTS_LOAD: '' },
  'as the site runs': {},
  'Japanese locale': { DISABLE_SYSTEM_FONTS_LOAD: '', LANG: 'ja_JP.UTF-8', LC_ALL: 'ja_JP.UTF-8' },
  'Turkish locale': { DISABLE_SYSTEM_FONTS_LOAD: '', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
} as const

/** Installed fonts with U+6D77; null: fontconfig cannot be asked. */
const HAN_FONTS = spawnSync('fc-list', [':charset=6d77'], { encoding: 'utf8' }).stdout ?? null

/** ASCII letters only, so that nearly everything is missing. */
const LETTERS = { has: (codepoint: number) => codepoint >= 0x20 && codepoint < 0x7f }

/**
 * Texts that a host's fonts would replace by their own glyphs: scripts, Han by language, emoji, symbols, combining
 * marks.
 */
const TEXTS = [
  'plain text',
  'fi İi Iı flags',
  '直骨才刃 海 missing',
  'शब्द العربية ไทย',
  '😀 ☃ ♞ ▶ €',
  'a\u0338 x\u20d7 ffi',
  'tab\u200dle \u2603\ufe0f',
]

describe('pictures are independent of the host', () => {
  const hosts = Object.entries(HOSTS).map(([name, env]) => ({ name, host: createRenderHost({ threads: 1, env }) }))
  afterAll(() => Promise.all(hosts.map(({ host }) => host.close())))

  test.each(TEXTS)('%j: the same bytes with and without installed fonts and in two locales', async (original) => {
    const { text } = coverText(original, LETTERS)
    for (const font of [WORK_SANS, NABLA]) {
      for (const boxForMissing of [false, true]) {
        const request = renderRequest({ ...packageFont(font), text, boxForMissing, color: font === NABLA })
        const pictures = await Promise.all(hosts.map(({ host }) => host.render(request)))
        for (const picture of pictures) expect(Buffer.compare(picture, pictures[0]!)).toBe(0)
      }
    }
  })

  test.skipIf(HAN_FONTS === null)(
    'the check works: a host with Chinese fonts draws a character that is not marked',
    async () => {
      const draw = (text: string) => hosts[1]!.host.render(renderRequest({ ...packageFont(WORK_SANS), text }))
      const text = 'x\u6d77y'
      const isReplaced = Buffer.compare(await draw(text), await draw(coverText(text, LETTERS).text)) !== 0
      // Where no font has it, Skia draws the font's own missing glyph, like the mark.
      expect(isReplaced).toBe(HAN_FONTS !== '')
    },
  )

  test("draws our box where a font's missing glyph is empty", async () => {
    const { text } = coverText('a\u6d77b', LETTERS)
    const own = await hosts[0]!.host.render(renderRequest({ text }))
    const box = await hosts[0]!.host.render(renderRequest({ text, boxForMissing: true }))
    expect(Buffer.compare(own, box)).not.toBe(0)
  })
})
