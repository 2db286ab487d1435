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

/** Texts of fonts that were measured: a hundred bytes each. */
const MAX_KNOWN = 50_000
/** Pixels per em that ink is measured at: to half a hundredth of an em. */
const EM_PX = 200
/** A page does not wait longer for it: its pictures draw what is too tall smaller. */
const WAIT_MS = 1_500
/** Measured at once for one page, so that cold pages do not fill the queue of pictures. */
const AT_ONCE = 16
/** What most texts are made of. A font whose letters stay inside its line box needs no measure of any of these texts. */
const PLAIN_TEXT = /^[A-Za-z0-9 .,:;!?&'"-]*$/
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?&\'"-'
/** With blanks between them no letter joins its neighbour. */
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

/** Em above and below the line box that the ink of each text needs; null for what stays inside, and for what is not known in time. */
export type InkRooms = (wishes: readonly InkWish[]) => Promise<(InkRoom | null)[]>

/** Measures by the renderer, which draws the pictures as well. Every file is measured once for plain Latin, which mostly stays inside. */
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
    // Where other axes stand moves ink by little; weight is the one that pictures do not leave at the font's default.
    axes: wish.variable ? { wght: 400 } : {},
  }
}
