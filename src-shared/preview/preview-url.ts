import { AppError } from '../errors.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import type { PictureAlign } from './preview-align.ts'
import {
  clampDpr,
  cleanText,
  impliedDpr,
  PREVIEW_PARAMETERS,
  type PreviewSpec,
  parsePreviewSpec,
  type RawParameters,
} from './preview-spec.ts'
import { findRenderer } from './renderers.ts'

/** A page's request for a picture. Sizes are CSS pixels. */
export interface PreviewInput {
  font: {
    id: number
    /** Guid of the file, or null for a font without one. */
    file: string | null
    slug: string
    renderer?: { name: string; transparent: boolean }
  }
  text: string
  size: number
  width: number
  height: number
  fg: string
  bg: string
  dpr: number
  /** True: with the background even if the renderer supports transparency. */
  opaque?: boolean
  /** Overrides the font's own renderer. */
  renderer?: string
  features?: Record<string, number>
  axes?: Record<string, number>
  /** Thousandths of an em after every letter. */
  spacing?: number
  align?: PictureAlign
  /** BCP 47; '' or absent = guessed from the text. */
  lang?: string
}

/** A parsed image URL. */
export interface PreviewRequest {
  fontId: number
  /** Guid that must match the file's; null in the form without one. */
  guid: string | null
  spec: PreviewSpec
}

const RF5 = /^\/api\/rf5\/(\d{1,10})\/([^/]+)\/([^/]+)\/[^/]*\.png$/
/** The same line as outlines: same name and parameters as the picture. */
const SVG = /^\/api\/svg\/(\d{1,10}\/[^/]+\/[^/]+\/[^/]*)\.svg$/
const RENDERFONT4 = /^\/api\/renderfont4\/(\d{1,10})\/([^/]+)\/([^/]+)\/[^/]*\.png$/
const GUID = /^[0-9a-f]{32}$/

/** True for every path that belongs to the preview pictures, well-formed or not. */
export function isPreviewPath(path: string): boolean {
  return path.startsWith('/api/rf5/') || path.startsWith('/api/renderfont4/')
}

/**
 * The path of a picture: with the file's guid if the font has a file, else in the options form. Contains `dpr` only
 * where the width does not imply it.
 */
export function previewUrl(preview: PreviewInput): string {
  const { id, file, slug } = preview.font
  const text = encodeBase64url(cleanText(preview.text))
  const name = `${encodeURIComponent(slug || 'preview')}.png`
  if (file === null) {
    const options = encodeBase64url(JSON.stringify(parametersOf(preview)))
    return `/api/renderfont4/${id}/${options}/${text}/${name}`
  }
  return `/api/rf5/${id}/${encodeBase64url(file)}/${text}/${name}?${queryOf(parametersOf(preview))}`
}

/** Pages have a hundred addresses of pictures, and hardly any value needs to be encoded. */
const queryOf = (parameters: Record<string, string | number>) =>
  Object.entries(parameters)
    .map(([name, value]) =>
      /^[\w.-]*$/.test(String(value)) ? `${name}=${value}` : String(new URLSearchParams({ [name]: String(value) })),
    )
    .join('&')

/** The path of the line as an SVG file; null for a font without a file. */
export function svgUrl(preview: PreviewInput): string | null {
  if (preview.font.file === null) return null
  return previewUrl(preview)
    .replace('/api/rf5/', '/api/svg/')
    .replace(/\.png\?/, '.svg?')
}

/** Parses the path of an SVG file; null for another path. @throws AppError BAD_REQUEST naming the parameter */
export function parseSvgUrl(path: string, query: URLSearchParams): PreviewRequest | null {
  const place = SVG.exec(path)?.[1]
  return place === undefined ? null : parsePreviewUrl(`/api/rf5/${place}.png`, query)
}

/** The small variant of the options form: short option names, file name preview.png. */
export function smallPreviewUrl(preview: PreviewInput): string {
  const { r, h, w, s, fg, bg, tb, ...rest } = parametersOf(preview)
  const options = encodeBase64url(JSON.stringify({ r, h, w, fs: s, fgc: fg, bgc: bg, t: tb, ...rest }))
  return `/api/renderfont4/${preview.font.id}/${options}/${encodeBase64url(cleanText(preview.text))}/preview.png`
}

function parametersOf(preview: PreviewInput) {
  const renderer = preview.renderer ?? preview.font.renderer?.name ?? 'skia'
  const transparent = findRenderer(renderer)?.transparent ?? false
  const dpr = clampDpr(preview.dpr)
  const width = Math.round(preview.width * dpr)
  const feat = settingsText(preview.features)
  const axes = settingsText(preview.axes)
  return {
    r: renderer,
    h: Math.round(preview.height * dpr),
    w: width,
    fg: preview.fg,
    bg: preview.bg,
    tb: transparent && !preview.opaque ? 1 : 0,
    s: preview.size,
    ...(impliedDpr(width) === dpr ? {} : { dpr }),
    ...(feat ? { feat } : {}),
    ...(axes ? { axes } : {}),
    ...(preview.spacing ? { ls: preview.spacing } : {}),
    ...(preview.align && preview.align !== 'start' ? { al: preview.align } : {}),
    ...(preview.lang ? { lang: preview.lang } : {}),
  }
}

function settingsText(values: Record<string, number> = {}): string {
  return Object.keys(values)
    .sort()
    .map((tag) => `${tag}:${values[tag]}`)
    .join(',')
}

/**
 * Parses the path and query of a picture URL. Throws NOT_FOUND for a path of neither form, BAD_REQUEST naming the
 * parameter for invalid values. Unknown parameters are ignored.
 */
export function parsePreviewUrl(path: string, query: URLSearchParams): PreviewRequest {
  const rf5 = RF5.exec(path)
  if (rf5) {
    const guid = decode('guid', rf5[2]!)
    if (!GUID.test(guid)) throw new AppError('BAD_REQUEST', 'guid is not the id of a font file', { param: 'guid' })
    const spec = parsePreviewSpec(queryParameters(query), decode('text', rf5[3]!))
    return { fontId: Number(rf5[1]), guid, spec }
  }
  const byOptions = RENDERFONT4.exec(path)
  if (!byOptions) throw new AppError('NOT_FOUND', 'There is no preview picture at this address')
  const spec = parsePreviewSpec(optionParameters(decode('options', byOptions[2]!)), decode('text', byOptions[3]!))
  return { fontId: Number(byOptions[1]), guid: null, spec }
}

function queryParameters(query: URLSearchParams): RawParameters {
  const raw: RawParameters = {}
  for (const name of PREVIEW_PARAMETERS) raw[name] = query.get(name) ?? undefined
  return raw
}

/** Options of either variant; the short names of the small one are fs, fgc, bgc and t. */
function optionParameters(json: string): RawParameters {
  let options: unknown
  try {
    options = JSON.parse(json)
  } catch {
    options = null
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new AppError('BAD_REQUEST', 'options is not a JSON object', { param: 'options' })
  }
  const given = options as Record<string, unknown>
  const raw: RawParameters = {}
  for (const name of PREVIEW_PARAMETERS) raw[name] = Object.hasOwn(given, name) ? given[name] : undefined
  for (const [name, short] of [
    ['s', 'fs'],
    ['fg', 'fgc'],
    ['bg', 'bgc'],
    ['tb', 't'],
  ] as const) {
    if (raw[name] !== undefined || !Object.hasOwn(given, short)) continue
    // Any other t is the text, which the path contains already.
    if (short === 't' && !['0', '1', 'true', 'false'].includes(String(given[short]))) continue
    raw[name] = given[short]
  }
  return raw
}

function decode(param: string, encoded: string): string {
  const text = decodeBase64url(encoded)
  if (text === null) throw new AppError('BAD_REQUEST', `${param} is not base64url of UTF-8`, { param })
  return text
}
