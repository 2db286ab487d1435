import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { PREVIEW } from '#shared/limits.ts'
import { baselineEm, type InkRoom, type LineMetrics, lineHeightEm, roomOf } from '#shared/preview/line-box.ts'
import { type Coverage, coverText } from '#shared/preview/missing-glyphs.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { textLanguage } from '#shared/preview/text-language.ts'
import type { RenderPort, RenderRequest } from '../../render/render.port.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'

/** Texts of fonts that were measured: a hundred bytes each. */
const MAX_KNOWN = 50_000
/** Pixels per em that ink is measured at: to half a hundredth of an em. */
const EM_PX = 200
/** A page does not wait longer for it: its pictures draw what is too tall smaller. */
const WAIT_MS = 1_500
const ASCII_TEXT = /^[\x20-\x7e]*$/
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i))
/** Letters that do not touch, so that none joins its neighbour. */
const apart = (letters: readonly string[]) => letters.join(' ')

/** A text in a font whose file we have. */
export interface InkWish {
  sha256: string
  metrics: LineMetrics
  color: boolean
  variable: boolean
  coverage: Coverage
  text: string
}

/** Em above and below the line box that the ink of each text needs; null for what stays inside, and for what is not known in time. */
export type InkRooms = (wishes: readonly InkWish[]) => Promise<(InkRoom | null)[]>

/** Measures by the renderer, which draws the pictures as well. Every file is measured once for plain Latin, which mostly stays inside. */
export function createInkRooms(deps: {
  render: Pick<RenderPort, 'measure'>
  storage: Pick<StoragePort, 'localPath'>
}): InkRooms {
  const known = new LRUCache<string, { room: InkRoom | null }>({ max: MAX_KNOWN })

  async function measured(wish: InkWish, text: string, signal: AbortSignal): Promise<InkRoom | null> {
    const key = `${wish.sha256}${text}`
    const before = known.get(key)
    if (before) return before.room
    const path = await deps.storage.localPath(fontKeys.sanitised(wish.sha256))
    if (path === null) return null
    const request = measureRequest(wish, text, path)
    const reach = await deps.render.measure(request, signal)
    const room = reach && roomOf(wish.metrics, { above: reach.above / EM_PX, below: reach.below / EM_PX })
    known.set(key, { room })
    return room
  }

  async function roomFor(wish: InkWish, signal: AbortSignal): Promise<InkRoom | null> {
    const plain = ASCII_TEXT.test(wish.text)
    if (plain && (await measured(wish, apart(ASCII), signal)) === null) return null
    return measured(wish, wish.text, signal)
  }

  return (wishes) => {
    const signal = AbortSignal.timeout(WAIT_MS)
    // One for each style that is measured.
    setMaxListeners(wishes.length, signal)
    return Promise.all(wishes.map((wish) => roomFor(wish, signal).catch(() => null)))
  }
}

function measureRequest(wish: InkWish, original: string, path: string): RenderRequest {
  const { text } = coverText(original, wish.coverage)
  return {
    ...{ sha256: wish.sha256, path, text, boxForMissing: false, color: wish.color },
    lang: textLanguage(original),
    direction: textDirection(original),
    width: 1,
    height: Math.floor(lineHeightEm(wish.metrics) * EM_PX),
    fontSizePx: EM_PX,
    baselinePx: Math.round(baselineEm(wish.metrics) * EM_PX),
    ...{ fg: PREVIEW.black, bg: PREVIEW.white, transparent: true, renderer: 4, features: {} },
    // Where other axes stand moves ink by little; weight is the one that pictures do not leave at the font's default.
    axes: wish.variable ? { wght: 400 } : {},
  }
}
