import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Blob, Face, Font, Buffer as HarfBuzzBuffer, shape } from 'harfbuzzjs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAD_FONTS } from '#tests/support/bad-fonts/bad-fonts.ts'
import { ODD_FONTS } from '#tests/support/bad-fonts/odd-fonts.ts'
import { connected } from '#tests/support/browser.ts'
import { describeWith } from '#tests/support/require.ts'
import { inspectFile } from '#workers/inspect/inspect-file.ts'

/** What browsers show is taken: the judges are Chromium's FontFace and HarfBuzz's shaping, which both know nothing of our gate. */
const LETTER = 'A'
let folder: string
let page: Page

/** True when the letter is drawn otherwise than without the font. */
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
        const context = new OffscreenCanvas(200, 200).getContext('2d')!
        context.font = `80px ${family}`
        context.fillText(letter, 20, 120)
        return context.getImageData(0, 0, 200, 200).data.join()
      }
      document.fonts.add(face)
      const isDrawn = inkOf('judged, serif') !== inkOf('serif')
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

async function judge(name: string, bytes: Uint8Array) {
  const upload = path.join(folder, 'upload')
  await writeFile(upload, bytes)
  const [outcome] = await inspectFile(upload, name, folder, { shapes: false })
  const shown = { chromium: await chromiumShows(bytes), harfBuzz: harfBuzzShows(bytes) }
  if (!outcome?.ok) return { shown, reason: outcome?.reason ?? 'nothing inside', copy: null }
  const copy = await readFile(outcome.sanitisedPath)
  return { shown, reason: null, copy: { chromium: await chromiumShows(copy), harfBuzz: harfBuzzShows(copy) } }
}

/** Glyphs beside the letter that would hold up whoever draws them: refused although the letter shows. */
const HOLD_UP = ['glyf/chain-of-65', 'glyf/fan-out-of-nothing']

const BOTH = { chromium: true, harfBuzz: true }

describeWith('chromium', 'what browsers show', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'taken-fonts-'))
    page = await (await connected()).newPage()
  })
  afterAll(async () => {
    await page?.context().close()
    await rm(folder, { recursive: true, force: true })
  })

  test('odd fonts are taken, and Chromium and HarfBuzz show their copies', async () => {
    const results: Record<string, unknown> = {}
    for (const { name, make } of ODD_FONTS) {
      const { shown, reason, copy } = await judge(`${name}.ttf`, make())
      expect(shown.chromium || shown.harfBuzz, name).toBe(true)
      results[name] = reason ?? copy
    }
    expect(results).toEqual(Object.fromEntries(ODD_FONTS.map(({ name }) => [name, BOTH])))
  })

  test('of the broken fonts, none is refused that Chromium and HarfBuzz both show', async () => {
    const wrong: string[] = []
    let showing = 0
    for (const { name, file, make } of BAD_FONTS) {
      if (file.endsWith('.zip')) continue
      const { shown, reason, copy } = await judge(file, make())
      if (!shown.chromium || !shown.harfBuzz || HOLD_UP.includes(name)) continue
      showing++
      if (reason || !copy?.chromium || !copy.harfBuzz) wrong.push(`${name}: ${reason ?? 'the copy shows nothing'}`)
    }
    expect(wrong).toEqual([])
    expect(showing).toBeGreaterThan(80)
  })
})
