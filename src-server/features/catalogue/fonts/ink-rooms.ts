import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { PREVIEW } from '#shared/limits.ts'
import {
  baselineEm,
  type InkReach,
  type InkRoom,
  isPlainText,
  type LineMetrics,
  lineHeightEm,
  roomOf,
} from '#shared/preview/line-box.ts'
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
/** What Skia may draw beyond the outlines, in em: hinting moves edges by less than two pixels of EM_PX. */
const HINTING_EM = 0.01

/** A text in a font whose file we have. */
export interface InkRequest {
  sha256: string
  metrics: LineMetrics
  /** How far the font's plain characters reach, in em; null when unknown. */
  plain: InkReach | null
  color: boolean
  variable: boolean
  coverage: Coverage
  text: string
}

/** Em above and below the line box that each text's ink needs; null for ink inside the box or when time runs out. */
export type InkRooms = (requests: readonly InkRequest[]) => Promise<(InkRoom | null)[]>

/** Measures with the renderer. Plain texts of most fonts stay inside, as their outlines tell. */
export function createInkRooms(deps: {
  render: Pick<RenderPort, 'measure'>
  storage: Pick<StoragePort, 'localPath'>
}): InkRooms {
  const known = new LRUCache<string, { room: InkRoom | null }>(atMost(MAX_KNOWN))

  const keyOf = (request: InkRequest) => request.sha256 + request.text

  /** Undefined: not measured yet. */
  const lookUp = (request: InkRequest): InkRoom | null | undefined =>
    isPlainInside(request) ? null : known.get(keyOf(request))?.room

  async function measured(request: InkRequest, signal: AbortSignal): Promise<InkRoom | null> {
    const path = await deps.storage.localPath(fontKeys.sanitised(request.sha256))
    if (path === null) return null
    const reach = await deps.render.measure(measureRequest(request, path), signal)
    const room = reach && roomOf(request.metrics, { above: reach.above / EM_PX, below: reach.below / EM_PX })
    known.set(keyOf(request), { room })
    return room
  }

  /** For one page: families that share a file and a text have it measured once. */
  function measuredOnce(): typeof measured {
    const asked = new Map<string, Promise<InkRoom | null>>()
    return (request, signal) => {
      const key = keyOf(request)
      const running = asked.get(key) ?? measured(request, signal)
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
      rooms[at] = await measure(request, signal).catch(() => null)
    })
    return rooms.map((room) => room ?? null)
  }
}

function isPlainInside({ plain, text, metrics }: InkRequest): boolean {
  if (plain === null || !isPlainText(text)) return false
  return roomOf(metrics, { above: plain.above + HINTING_EM, below: plain.below + HINTING_EM }) === null
}

function measureRequest(request: InkRequest, path: string): RenderRequest {
  const original = request.text
  const { text } = coverText(original, request.coverage)
  return {
    sha256: request.sha256,
    path,
    text,
    boxForMissing: false,
    color: request.color,
    lang: textLanguage(original),
    direction: textDirection(original),
    width: 1,
    height: Math.floor(lineHeightEm(request.metrics) * EM_PX),
    fontSizePx: EM_PX,
    baselinePx: Math.round(baselineEm(request.metrics) * EM_PX),
    fg: PREVIEW.black,
    bg: PREVIEW.white,
    transparent: true,
    renderer: 4,
    features: {},
    // Other axes hardly move the ink; weight is the one axis that pictures set.
    axes: request.variable ? { wght: 400 } : {},
  }
}
