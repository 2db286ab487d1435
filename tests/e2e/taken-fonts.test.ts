import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Blob, Face, Font, Buffer as HarfBuzzBuffer, shape } from 'harfbuzzjs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAD_FONTS } from '#tests/support/bad-fonts/bad-fonts.ts'
import { ODD_FONTS } from '#tests/support/bad-fonts/odd-fonts.ts'
import { connected } from '#tests/support/browser.ts'
import { describeWith } from '#tests/support/require.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { inspectFile } from '#workers/inspect/inspect-file.ts'

/** Uploads accept what browsers show. Chromium's FontFace and HarfBuzz's shaping judge, independent of our checks. */
const LETTER = 'A'
let folder: string
let page: Page

/** True if the letter looks different with the font. */
async function chromiumShows(bytes: Uint8Array): Promise<boolean> {
  const base64 = Buffer.from(bytes).toString('base64')
  return page.evaluate(
    async ({ base64, letter }) => {
      const face = new FontFace(
        'judged',
        Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
      )
      try {
        await face.load()
      } catch {
        return false
      }
      const inkOf = (family: string) => {
        const context = new OffscreenCanvas(48, 48).getContext('2d')!
        context.font = `32px ${family}`
        context.fillText(letter, 8, 36)
        return context.getImageData(0, 0, 48, 48).data
      }
      document.fonts.add(face)
      const plain = inkOf('serif')
      const isDrawn = inkOf('judged, serif').some((value, i) => value !== plain[i])
      document.fonts.delete(face)
      return isDrawn
    },
    { base64, letter: LETTER },
  )
}

function harfBuzzShows(bytes: Uint8Array): boolean {
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  const buffer = new HarfBuzzBuffer()
  buffer.addText(LETTER)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer
    .getGlyphInfosAndPositions()
    .some(({ codepoint }) => codepoint !== 0 && font.glyphToJson(codepoint).length > 0)
}

/** The sanitised copy of an upload, or the reason why it is rejected. */
async function taken(name: string, bytes: Uint8Array): Promise<{ copy: Uint8Array } | { reason: string }> {
  const upload = path.join(folder, 'upload')
  await writeFile(upload, bytes)
  const [outcome] = await inspectFile(upload, name, folder, { shapes: false })
  return outcome?.ok ? { copy: await readFile(outcome.sanitisedPath) } : { reason: outcome?.reason ?? 'nothing inside' }
}

/** Fonts with other glyphs that take too long to draw: rejected although the letter shows. */
const HOLD_UP = ['glyf/chain-of-65', 'glyf/fan-out-of-nothing']

await describeWith('chromium', 'what browsers show', () => {
  beforeAll(async () => {
    folder = await tempFolder('taken-fonts')
    page = await (await connected()).newPage()
  })
  afterAll(async () => {
    await page?.context().close()
  })

  test('accepts odd fonts, and Chromium and HarfBuzz show their copies', async () => {
    const wrong: string[] = []
    for (const { name, make } of ODD_FONTS) {
      const bytes = make()
      expect(harfBuzzShows(bytes) || (await chromiumShows(bytes)), name).toBe(true)
      const made = await taken(`${name}.ttf`, bytes)
      if ('reason' in made) wrong.push(`${name}: ${made.reason}`)
      else if (!harfBuzzShows(made.copy) || !(await chromiumShows(made.copy)))
        wrong.push(`${name}: the copy is not shown`)
    }
    expect(wrong).toEqual([])
  })

  // Over 20 s on a busy machine: the site and Chromium load 200 fonts.
  test('rejects no broken font that Chromium and HarfBuzz both show', { timeout: 240_000 }, async () => {
    const wrong: string[] = []
    let shown = 0
    for (const { name, file, make } of BAD_FONTS) {
      if (file.endsWith('.zip') || HOLD_UP.includes(name)) continue
      const bytes = make()
      if (!harfBuzzShows(bytes)) continue
      const made = await taken(file, bytes)
      // If the copy shows, the original need not be checked.
      if ('copy' in made && harfBuzzShows(made.copy) && (await chromiumShows(made.copy))) shown++
      else if (await chromiumShows(bytes))
        wrong.push(`${name}: ${'reason' in made ? made.reason : 'the copy is not shown'}`)
    }
    expect(wrong).toEqual([])
    expect(shown).toBeGreaterThan(80)
  })
})
