import { AppError } from '../errors.ts'
import { PREVIEW } from '../limits.ts'
import { languageTag } from './language-tag.ts'
import { PICTURE_ALIGNMENTS, type PictureAlign } from './preview-align.ts'
import type { RendererId } from './render-job.ts'
import { findRenderer, RENDERERS } from './renderers.ts'

/** The validated and clamped request of a picture URL. */
export interface PreviewSpec {
  text: string
  renderer: RendererId
  /** Device pixels. */
  width: number
  height: number
  /** CSS pixels. */
  size: number
  /** Device pixels per CSS pixel. Reduced together with width and height when the picture would be too large. */
  dpr: number
  /** RRGGBB, lower case. */
  fg: string
  bg: string
  transparent: boolean
  features: Record<string, number>
  axes: Record<string, number>
  /** Thousandths of an em added after every letter. */
  spacing: number
  align: PictureAlign
  /** BCP 47 tag of the language whose letter forms are drawn; '' = guessed from the text. */
  lang: string
}

/** Parameters of both forms of an address. */
// biome-ignore format: a list to read
export const PREVIEW_PARAMETERS = [
  'r', 'h', 'w', 's', 'fg', 'bg', 'tb', 'dpr', 'feat', 'axes', 'ls', 'al', 'lang',
] as const

/** Raw parameters of a URL: query strings, or values of the options JSON. */
export type RawParameters = Partial<Record<(typeof PREVIEW_PARAMETERS)[number], unknown>>

const HEX = /^(?:[0-9a-f]{3}){1,2}$/
const TAG = /^[\x21-\x7e][\x20-\x7e]{3}$/
/** Invisible controls that would break the line: each becomes a space. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu
const LONE_SURROGATES = /\p{Surrogate}/gu

function bad(param: string, reason: string): AppError {
  return new AppError('BAD_REQUEST', `${param} ${reason}`, { param })
}

/** Validates and clamps. Throws BAD_REQUEST naming the parameter for invalid values; too large ones are clamped. */
export function parsePreviewSpec(raw: RawParameters, text: string): PreviewSpec {
  const requestedWidth = number('w', raw.w, PREVIEW.defaultWidth)
  const requestedHeight = number('h', raw.h, PREVIEW.defaultHeight)
  const requestedDpr =
    raw.dpr === undefined || raw.dpr === '' ? impliedDpr(requestedWidth) : clampDpr(number('dpr', raw.dpr, 1))
  const renderer = parseRenderer(raw.r)
  const shown = cleanText(text)
  if (shown === '') throw bad('text', 'is empty')
  return {
    text: shown,
    renderer: renderer.id,
    ...fitPixels(requestedWidth, requestedHeight, requestedDpr),
    size: clamp(Math.round(number('s', raw.s, PREVIEW.defaultSize)), PREVIEW.sizeMin, PREVIEW.sizeMax),
    fg: color('fg', raw.fg, PREVIEW.black),
    bg: color('bg', raw.bg, PREVIEW.white),
    transparent: flag('tb', raw.tb) && renderer.transparent,
    features: settings('feat', raw.feat, PREVIEW_SETTINGS.features),
    axes: settings('axes', raw.axes, PREVIEW_SETTINGS.axes),
    spacing: spacing(raw.ls),
    align: alignment(raw.al),
    lang: language(raw.lang),
  }
}

/** Most settings per URL, and their ranges. Feature values select alternates, axis values are any of the font's. */
const PREVIEW_SETTINGS = {
  features: { max: 32, least: 0, most: 255, integer: true },
  axes: { max: 16, least: -32_768, most: 32_767, integer: false },
} as const

function spacing(value: unknown): number {
  if (value === undefined || value === '') return 0
  let parsed = Number.NaN
  if (typeof value === 'number') parsed = value
  else if (/^-?\d{1,4}$/.test(String(value))) parsed = Number(value)
  if (!Number.isInteger(parsed)) throw bad('ls', 'must be a whole number of thousandths of an em')
  return clamp(parsed, PREVIEW.spacingMin, PREVIEW.spacingMax)
}

function alignment(value: unknown): PictureAlign {
  if (value === undefined || value === '') return 'start'
  const found = PICTURE_ALIGNMENTS.find((one) => one === value)
  if (!found) throw bad('al', `must be one of ${PICTURE_ALIGNMENTS.join(', ')}`)
  return found
}

function language(value: unknown): string {
  if (value === undefined || value === '') return ''
  const tag = typeof value === 'string' ? languageTag(value) : null
  if (tag === null) throw bad('lang', 'must be the tag of a language, like sr, tr or zh-Hant')
  return tag
}

function parseRenderer(value: unknown) {
  if (value === undefined || value === '') return findRenderer(PREVIEW.defaultRenderer)!
  const found = typeof value === 'string' || typeof value === 'number' ? findRenderer(value) : undefined
  if (!found) throw bad('r', `must be one of ${RENDERERS.map(({ id, name }) => `${id} (${name})`).join(', ')}`)
  return found
}

/** Pictures are 1000 CSS pixels wide by default, so the width implies the pixel ratio. */
export function impliedDpr(width: number): number {
  return clampDpr(width / PREVIEW.defaultWidth)
}

export function clampDpr(dpr: number): number {
  return clamp(Math.round(dpr * 1000) / 1000, PREVIEW.dprMin, PREVIEW.dprMax)
}

/**
 * Clamps width and height, then reduces the pixel ratio, keeping the aspect, until the picture has at most maxPixels.
 */
function fitPixels(requestedWidth: number, requestedHeight: number, requestedDpr: number) {
  const width = clamp(Math.round(requestedWidth), 1, PREVIEW.maxWidth * PREVIEW.dprMax)
  const height = clamp(Math.round(requestedHeight), 1, PREVIEW.maxHeight * PREVIEW.dprMax)
  const scale = Math.sqrt(PREVIEW.maxPixels / (width * height))
  if (scale >= 1) return { width, height, dpr: requestedDpr }
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
    dpr: requestedDpr * scale,
  }
}

/** The text to draw: control characters become spaces, lone surrogates U+FFFD, and it is cut to the limits. */
export function cleanText(text: string): string {
  const shown = text.replace(LONE_SURROGATES, '\ufffd').replace(CONTROLS, ' ')
  // A grapheme has at least one UTF-16 unit of at most 3 bytes, so short text needs no counting.
  if (shown.length <= PREVIEW.maxGraphemes && shown.length * 3 <= PREVIEW.maxTextBytes) return shown
  const encoder = new TextEncoder()
  let end = 0
  let graphemes = 0
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(shown)) {
    bytes += encoder.encode(segment).length
    if (++graphemes > PREVIEW.maxGraphemes || bytes > PREVIEW.maxTextBytes) break
    end += segment.length
  }
  return shown.slice(0, end)
}

function number(param: string, value: unknown, fallback: number): number {
  if (value === undefined || value === '') return fallback
  let parsed = Number.NaN
  if (typeof value === 'number') parsed = value
  else if (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)) parsed = Number(value)
  if (!Number.isFinite(parsed) || parsed <= 0) throw bad(param, 'must be a number above 0')
  return parsed
}

function color(param: string, value: unknown, fallback: string): string {
  if (value === undefined || value === '') return fallback.toLowerCase()
  const hex = typeof value === 'string' ? value.toLowerCase() : ''
  if (!HEX.test(hex)) throw bad(param, 'must be a colour of 3 or 6 hex digits without #')
  return hex.length === 6 ? hex : hex.replace(/./g, '$&$&')
}

function flag(param: string, value: unknown): boolean {
  if (value === undefined || value === '' || value === false || value === 0 || value === '0' || value === 'false')
    return false
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  throw bad(param, 'must be 0 or 1')
}

/**
 * `ss01,liga:0` or `wght:650,wdth:87.5`; a feature without a number is on. Sorted, so that equal settings give equal
 * URLs.
 */
function settings(
  param: 'feat' | 'axes',
  value: unknown,
  limits: { max: number; least: number; most: number; integer: boolean },
): Record<string, number> {
  if (value === undefined || value === '') return {}
  if (typeof value !== 'string') throw bad(param, 'must be a comma list of tags')
  const found = new Map<string, number>()
  for (const part of value.split(',')) {
    const at = part.indexOf(':', 4)
    const tag = at < 0 ? part : part.slice(0, at)
    const amount = at < 0 ? (param === 'feat' ? 1 : Number.NaN) : parseAmount(part.slice(at + 1))
    if (!TAG.test(tag) || /["\\]/.test(tag)) throw bad(param, `has no OpenType tag in '${part.slice(0, 20)}'`)
    if (!Number.isFinite(amount) || (limits.integer && !Number.isInteger(amount))) {
      throw bad(param, `needs a number for '${tag}', like '${tag}:${param === 'feat' ? 1 : 400}'`)
    }
    found.set(tag, clamp(amount, limits.least, limits.most))
  }
  if (found.size > limits.max) throw bad(param, `has more than ${limits.max} entries`)
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function parseAmount(text: string): number {
  return /^-?\d{1,5}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
