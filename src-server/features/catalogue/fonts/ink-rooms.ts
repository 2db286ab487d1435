import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { PREVIEW } from '#shared/limits.ts'
import { baselineEm, type InkRoom, type LineMetrics, lineHeightEm, roomOf } from '#shared/preview/line-box.ts'
import { type Coverage, coverText } from '#shared/preview/missing-glyphs.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { textLanguage } from '#shared/preview/text-language.ts'
import { chunks } from '../../../database/in-list.ts'
import { atMost } from '../../../lru-limit.ts'
import type { RenderPort, RenderRequest } from '../../../render/render.port.ts'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'

/** Cached measures, a hundred bytes each. */
const MAX_KNOWN = 50_000
/** Measuring size in pixels per em: accurate to half a hundredth of an em. */
const EM_PX = 200
/** Longest wait of a page in milliseconds; then its pictures shrink text that is too tall. */
const WAIT_MS = 1_500
/** Measured at once per page, so that cold pages do not fill the picture queue. */
const AT_ONCE = 16
/** Characters of most texts. If a font's plain letters stay inside its line box, none of these texts is measured. */
const PLAIN_TEXT = /^[A-Za-z0-9 .,:;!?&'"-]*$/
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?&\'"-'
/** Spaces prevent joining letters. */
const PLAIN_LETTERS = [...PLAIN].join(' ')

/** A text in a font whose file we have. */
export interface InkWish {
  sha256: string
  metrics: LineMetrics
  color: boolean
  variable: boolean
  coverage: Coverage
  text: string
}

/** Em above and below the line box that each text's ink needs; null for ink inside the box or when time runs out. */
export type InkRooms = (wishes: readonly InkWish[]) => Promise<(InkRoom | null)[]>

/** Measures with the renderer. Every file is first measured for plain Latin, which mostly stays inside. */
export function createInkRooms(deps: {
  render: Pick<RenderPort, 'measure'>
  storage: Pick<StoragePort, 'localPath'>
}): InkRooms {
  const known = new LRUCache<string, { room: InkRoom | null }>(atMost(MAX_KNOWN))

  const keyOf = (wish: InkWish, text: string) => wish.sha256 + text

  /** Undefined: not measured yet. */
  function lookUp(wish: InkWish): InkRoom | null | undefined {
    if (PLAIN_TEXT.test(wish.text) && known.get(keyOf(wish, PLAIN_LETTERS))?.room === null) return null
    return known.get(keyOf(wish, wish.text))?.room
  }

  async function measured(wish: InkWish, text: string, signal: AbortSignal): Promise<InkRoom | null> {
    const path = await deps.storage.localPath(fontKeys.sanitised(wish.sha256))
    if (path === null) return null
    const reach = await deps.render.measure(measureRequest(wish, text, path), signal)
    const room = reach && roomOf(wish.metrics, { above: reach.above / EM_PX, below: reach.below / EM_PX })
    known.set(keyOf(wish, text), { room })
    return room
  }

  async function roomFor(wish: InkWish, signal: AbortSignal): Promise<InkRoom | null> {
    const isPlainKnown = !PLAIN_TEXT.test(wish.text) || known.has(keyOf(wish, PLAIN_LETTERS))
    if (!isPlainKnown && (await measured(wish, PLAIN_LETTERS, signal)) === null) return null
    return measured(wish, wish.text, signal)
  }

  return async (wishes) => {
    const rooms = wishes.map(lookUp)
    const unknown = wishes.flatMap((wish, at) => (rooms[at] === undefined ? [{ wish, at }] : []))
    if (unknown.length === 0) return rooms.map((room) => room ?? null)
    const signal = AbortSignal.timeout(WAIT_MS)
    setMaxListeners(AT_ONCE, signal)
    for (const part of chunks(unknown, AT_ONCE))
      await Promise.all(
        part.map(async ({ wish, at }) => {
          rooms[at] = await roomFor(wish, signal).catch(() => null)
        }),
      )
    return rooms.map((room) => room ?? null)
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
    // Other axes hardly move the ink; weight is the one axis that pictures set.
    axes: wish.variable ? { wght: 400 } : {},
  }
}
