import { readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRenderHost } from '#server/render/render-host.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { openStage } from '#tests/support/browser.ts'
import { decodePng } from '#tests/support/png.ts'
import { packageFont, renderRequest } from '#tests/support/render-requests.ts'
import { describeWith } from '#tests/support/require.ts'
import { outlineText } from '#workers/inspect/outline-text.ts'

const FONTS = {
  rubik: '@expo-google-fonts/rubik/400Regular/Rubik_400Regular.ttf',
  amiri: '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
  frank: '@expo-google-fonts/frank-ruhl-libre/400Regular/FrankRuhlLibre_400Regular.ttf',
  tiro: '@expo-google-fonts/tiro-devanagari-hindi/400Regular/TiroDevanagariHindi_400Regular.ttf',
  sarabun: '@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf',
} as const

/** Lines with two scripts or directions, and the digits, signs and brackets that both share. */
const TEXTS: [font: keyof typeof FONTS, text: string][] = [
  ...[
    'תאריך 5/10/2024',
    'א.B.ג',
    'A.ב.C',
    'שלום (world) שלום',
    'Hello (שלום) 12',
    '(שלום) Hello',
    'מחיר: 25%',
    '25% הנחה',
    'a א 1',
    'א a 1',
    '1 א a',
    'ש"ח 100',
    '100 ש"ח',
    'Тип שלום Тип',
    'א-B-ג',
    'A-ב-C',
    '[א] (b) {ג}',
    'קפה? Coffee!',
    'v2.0 גרסה',
    'גרסה v2.0',
  ].map((text) => ['rubik', text] as [keyof typeof FONTS, string]),
  ...[
    'A.ب.C',
    'خط Type جميل',
    'Type خط type',
    'سنة 2024 م',
    '(خط) Type',
    'Type (خط) 12',
    'خط (Type) خط',
    'السعر: 25%',
    'ا a 1',
    'a ا 1',
    'a, ب, c',
    'نسخة v2.0',
    'v2.0 نسخة',
    'خط! Type?',
    '12/5 خط',
    'خط 12/5',
    'ا-B-ج',
    'A-ب-C',
    '[خط] (x)',
    '٢٠٢٤ Type خط',
  ].map((text) => ['amiri', text] as [keyof typeof FONTS, string]),
  ...['תאריך 5/10/2024', 'A (ב) C', 'מס. 7, No. 7', '"שלום" said'].map(
    (text) => ['frank', text] as [keyof typeof FONTS, string],
  ),
  ...['टाइप (type) टाइप', 'Type (टाइप) 12', 'टाइप 12, type', 'a. टाइप। b', '[क] x [ख]', '५ + 5 = दस'].map(
    (text) => ['tiro', text] as [keyof typeof FONTS, string],
  ),
  ...['ไทย (Thai) ไทย', 'Thai (ไทย) 12', 'ไทย 12, Thai', 'a. ไทย! b', '“ไทย” x'].map(
    (text) => ['sarabun', text] as [keyof typeof FONTS, string],
  ),
]

/** The same with embeddings, overrides and isolates, which say the direction of a part. */
const CONTROLLED: [font: keyof typeof FONTS, text: string][] = [
  ['rubik', 'A \u2067שלום (1) world\u2069 5/10'],
  ['rubik', 'שלום \u2066v2.0 (גרסה)\u2069 25%'],
  ['rubik', '\u202bA.ב.C\u202c 12'],
  ['rubik', 'a \u202e1 (b) 2\u202c c'],
  ['amiri', 'Type \u2068خط 2024, (x)\u2069 1'],
  ['amiri', '\u202dخط 12\u202c (A) ب'],
]

const ALL = [...TEXTS, ...CONTROLLED]
const PX = 80
const HEIGHT = 200
const WIDTH = 1100

/** Dark pixels of a picture, cropped to their box. */
interface Ink {
  width: number
  height: number
  dark: (x: number, y: number) => boolean
}

function inkOf(width: number, height: number, dark: (x: number, y: number) => boolean): Ink {
  const box = { left: width, right: 0, top: height, bottom: 0 }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!dark(x, y)) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  return {
    width: box.right - box.left,
    height: box.bottom - box.top,
    dark: (x, y) => dark(x + box.left, y + box.top),
  }
}

/** Share of the dark pixels of a that have no dark pixel of b within one and a half pixels. */
function missed(a: Ink, b: Ink): number {
  let all = 0
  let lost = 0
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      if (!a.dark(x, y)) continue
      all++
      let near = false
      for (let dy = -1; dy <= 1 && !near; dy++) for (let dx = -1; dx <= 1 && !near; dx++) near = b.dark(x + dx, y + dy)
      if (!near) lost++
    }
  return lost / Math.max(1, all)
}

await describeWith('chromium', 'texts of two scripts', () => {
  const stage = openStage('shared')
  const host = createRenderHost({ threads: 1 })
  afterAll(() => host.close())
  let shots: { width: number; png: Buffer }[]

  beforeAll(async () => {
    const { page } = await stage.visit({ width: WIDTH + 100 })
    await page.goto('about:blank')
    const faces = Object.entries(FONTS).map(([name, file]) => {
      const bytes = readFileSync(packageFont(file).path).toString('base64')
      return `@font-face { font-family: ${name}; src: url(data:font/ttf;base64,${bytes}) }`
    })
    const lines = ALL.map(
      ([font, text], i) =>
        `<div dir="${textDirection(text)}" style="height:${HEIGHT}px;width:${WIDTH}px;font:${PX}px/${HEIGHT}px ${font};white-space:pre;padding:0 20px;box-sizing:border-box"><span id="t${i}">${text.replaceAll('&', '&amp;')}</span></div>`,
    )
    await page.setContent(
      `<html lang="en"><style>${faces.join('')} body { margin: 0; text-rendering: geometricPrecision }</style>${lines.join('')}</html>`,
    )
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    shots = []
    for (const i of ALL.keys()) {
      const line = page.locator(`div:has(> #t${i})`)
      const width = await page.locator(`#t${i}`).evaluate((span) => span.getBoundingClientRect().width)
      shots.push({ width, png: await line.screenshot() })
    }
  })

  it.each(ALL.map(([font, text], i) => [font, text, i] as const))(
    '%s: draws %s as Chromium does',
    async (font, text, i) => {
      const { path } = packageFont(FONTS[font])
      const shot = shots[i]!
      const direction = textDirection(text)
      const plain = { text, boxForMissing: false, lang: 'en', features: {}, axes: {} }
      const outline = await outlineText({ ...plain, path, spacing: 0 })
      expect(Math.abs((outline.advance * PX) / outline.unitsPerEm - shot.width)).toBeLessThan(0.5)

      const job = renderRequest({ ...packageFont(FONTS[font]), ...plain, direction, width: WIDTH, height: HEIGHT })
      const picture = decodePng(await host.render({ ...job, fontSizePx: PX, baselinePx: 130, transparent: true }))
      const ours = inkOf(WIDTH, HEIGHT, (x, y) => (picture.indices[y * WIDTH + x] ?? 0) >= 8)
      const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
      context.drawImage(await loadImage(shot.png), 0, 0)
      const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
      const theirs = inkOf(WIDTH, HEIGHT, (x, y) => (data[(y * WIDTH + x) * 4] ?? 255) < 128)
      expect(Math.abs(ours.width - theirs.width)).toBeLessThanOrEqual(2)
      expect(missed(ours, theirs)).toBeLessThan(0.01)
      expect(missed(theirs, ours)).toBeLessThan(0.01)
    },
  )
})
