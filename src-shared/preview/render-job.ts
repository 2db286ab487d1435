/** Messages between the server, the render child process and its threads. Plain data only: they cross IPC. */

import type { InkReach } from './line-box.ts'

/** Renderer numbers of the image URLs: 4 skia, 1 mono, 2 smooth, 3 outline. */
export type RendererId = 1 | 2 | 3 | 4

export interface RenderJob {
  /** Unique per process; results repeat it. */
  id: number
  /** Hex sha256 of the sanitised copy: the font's registered alias. */
  sha256: string
  /** Absolute path of the sanitised copy on local disk. */
  path: string
  /** Text with uncovered code points already replaced by U+10FFFF. */
  text: string
  /** True when the font's .notdef is empty: U+10FFFF is then drawn as our own box. */
  boxForMissing: boolean
  /** BCP 47 language or '' when unknown. */
  lang: string
  direction: 'ltr' | 'rtl'
  /** Device pixels. */
  width: number
  height: number
  /** Font size in device pixels. */
  fontSizePx: number
  /** Baseline from the top of the picture in device pixels (line box of hhea metrics, placed by the size). */
  baselinePx: number
  /** RRGGBB, lower case. */
  fg: string
  bg: string
  transparent: boolean
  renderer: RendererId
  /** True when the font has colour tables: uses the RGBA path. */
  color: boolean
  /** OpenType features, e.g. { ss01: 1, liga: 0 }. */
  features: Record<string, number>
  /** Every variation axis of the font, e.g. { wght: 650, opsz: 14 }: for a missing one, Skia would choose a value. */
  axes: Record<string, number>
  /** Added after every letter, in device pixels; default 0. */
  letterSpacingPx?: number
  /** Alignment of a text narrower than the picture; default: start. 'fit': as large as its ink fits, cut to the ink; 'trim': as wide as its ink. */
  align?: 'center' | 'end' | 'ink' | 'fit' | 'trim'
  /** Only measure the ink's reach, without drawing. */
  measure?: true
  /** A poster instead of a line: these lines as large as possible, on guides of this colour (RRGGBB). */
  poster?: { lines: string[]; guide: string; faces?: PosterFace[] }
  /** An uploaded picture instead of text: `path` is the file, width and height the box to fit into or fill. */
  picture?: { fill: boolean }
}

/** The font of one line of a poster, if it has its own. */
interface PosterFace extends Pick<RenderJob, 'sha256' | 'path' | 'axes' | 'direction'> {}

export type RenderResult =
  | { id: number; ok: true; png: Uint8Array }
  /** Null: the ink is inside the requested picture. */
  | { id: number; ok: true; reach: InkReach | null }
  | { id: number; ok: false; code: 'FONT_UNREADABLE' | 'PICTURE_UNREADABLE' | 'BAD_JOB' | 'FAILED'; message: string }

/** Messages of the render child, besides heartbeats. */
export type RenderMessage = { type: 'jobs'; jobs: RenderJob[] } | { type: 'results'; results: RenderResult[] }
