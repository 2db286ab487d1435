import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { PREVIEW } from '#shared/limits.ts'
import { baselineEm, type InkRoom, type LineMetrics, lineHeightEm, roomOf } from '#shared/preview/line-box.ts'
import { type Coverage, coverText } from '#shared/preview/missing-glyphs.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { textLanguage } from '#shared/preview/text-language.ts'
import { atMost } from '../../../lru-limit.ts'
import { mapAtOnce } from '../../../map-at-once.ts'
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
export interface InkRequest {
  sha256: string
  metrics: LineMetrics
  color: boolean
  variable: boolean
  coverage: Coverage
  text: string
}

/** Em above and below the line box that each text's ink needs; null for ink inside the box or when time runs out. */
export type InkRooms = (requests: readonly InkRequest[]) => Promise<(InkRoom | null)[]>

/** Measures with the renderer. Every file is first measured for plain Latin, which mostly stays inside. */
export function createInkRooms(deps: {
  render: Pick<RenderPort, 'measure'>
  storage: Pick<StoragePort, 'localPath'>
}): InkRooms {
  const known = new LRUCache<string, { room: InkRoom | null }>(atMost(MAX_KNOWN))

  const keyOf = (request: InkRequest, text: string) => request.sha256 + text

  /** Undefined: not measured yet. */
  function lookUp(request: InkRequest): InkRoom | null | undefined {
    if (PLAIN_TEXT.test(request.text) && known.get(keyOf(request, PLAIN_LETTERS))?.room === null) return null
    return known.get(keyOf(request, request.text))?.room
  }

  async function measured(request: InkRequest, text: string, signal: AbortSignal): Promise<InkRoom | null> {
    const path = await deps.storage.localPath(fontKeys.sanitised(request.sha256))
    if (path === null) return null
    const reach = await deps.render.measure(measureRequest(request, text, path), signal)
    const room = reach && roomOf(request.metrics, { above: reach.above / EM_PX, below: reach.below / EM_PX })
    known.set(keyOf(request, text), { room })
    return room
  }

  async function roomFor(request: InkRequest, measure: typeof measured, signal: AbortSignal): Promise<InkRoom | null> {
    const isPlainKnown = !PLAIN_TEXT.test(request.text) || known.has(keyOf(request, PLAIN_LETTERS))
    if (!isPlainKnown && (await measure(request, PLAIN_LETTERS, signal)) === null) return null
    return measure(request, request.text, signal)
  }

  /** For one page: families that share a file have its letters measured once. */
  function measuredOnce(): typeof measured {
    const asked = new Map<string, Promise<InkRoom | null>>()
    return (request, text, signal) => {
      const key = keyOf(request, text)
      const running = asked.get(key) ?? measured(request, text, signal)
      asked.set(key, running)
      return running
    }
  }

  return async (requests) => {
    const rooms = requests.map(lookUp)
    const unknown = requests.flatMap((request, at) => (rooms[at] === undefined ? [{ request, at }] : []))
    if (unknown.length === 0) return rooms.map((room) => room ?? null)
    const signal = AbortSignal.timeout(WAIT_MS)
    setMaxListeners(AT_ONCE, signal)
    const measure = measuredOnce()
    await mapAtOnce(unknown, AT_ONCE, async ({ request, at }) => {
      rooms[at] = await roomFor(request, measure, signal).catch(() => null)
    })
    return rooms.map((room) => room ?? null)
  }
}

function measureRequest(request: InkRequest, original: string, path: string): RenderRequest {
  const { text } = coverText(original, request.coverage)
  return {
    ...{ sha256: request.sha256, path, text, boxForMissing: false, color: request.color },
    lang: textLanguage(original),
    direction: textDirection(original),
    width: 1,
    height: Math.floor(lineHeightEm(request.metrics) * EM_PX),
    fontSizePx: EM_PX,
    baselinePx: Math.round(baselineEm(request.metrics) * EM_PX),
    ...{ fg: PREVIEW.black, bg: PREVIEW.white, transparent: true, renderer: 4, features: {} },
    // Other axes hardly move the ink; weight is the one axis that pictures set.
    axes: request.variable ? { wght: 400 } : {},
  }
}
