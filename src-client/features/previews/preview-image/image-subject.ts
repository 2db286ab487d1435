import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import type { SlugLabel } from '#shared/contracts/core/common.ts'
import { PREVIEW } from '#shared/limits.ts'
import { previewUrl, svgUrl } from '#shared/preview/preview-url.ts'
import { findRenderer } from '#shared/preview/renderers.ts'
import { familyPath } from '#shared/routes.ts'
import { estimatedEms, INK_ROOM, lineHeight } from '../specimens/type-setting.ts'

/** A preview as shown on the page, to be copied, saved or opened (specification section 3: font and topic). */
export interface ImageSubject {
  font: FontView
  topic: SlugLabel
  family: { familyId: number; slug: string; name: string }
  text: string
  size: number
  fg: string
  bg: string
  /** Origin of the pictures; '' = this site. */
  imagesUrl: string
  renderer?: string
  axes?: Record<string, number>
  features?: Record<string, number>
  /** BCP 47; '' or absent = guessed from the text. */
  lang?: string
}

export interface ImageSize {
  /** In CSS pixels, so that the ink fits with a small margin. */
  width: number
  height: number
}

/** Factor by which the estimated length of a text is enlarged, because it can be too short. */
const WIDTH_RESERVE = 1.9

export const rendererOf = ({ renderer, font }: ImageSubject) => findRenderer(renderer ?? font.renderer.name)

/** As wide as the text can get, before its ink is measured. */
export function roomySize({ text, font, size }: ImageSubject): ImageSize {
  return {
    width: Math.min(PREVIEW.maxWidth, Math.ceil(((estimatedEms(text, font) * WIDTH_RESERVE + 0.6) * size) / 10) * 10),
    height: Math.ceil((lineHeight(font.metrics) + 2 * INK_ROOM) * size),
  }
}

/** Height of the line box, extended if the ink of the roomy picture (rows `first` to `last`) is higher or lower. */
export function heightOf({ font, size }: Pick<ImageSubject, 'font' | 'size'>, first: number, last: number): number {
  const line = lineHeight(font.metrics) * size
  const top = (Math.ceil(line + 2 * INK_ROOM * size) - line) / 2
  return Math.ceil(line + Math.max(0, top - first) + Math.max(0, last + 1 - top - line))
}

const previewOf = (subject: ImageSubject, { width, height }: ImageSize, dpr: number, opaque: boolean) => ({
  font: subject.font,
  text: subject.text,
  size: subject.size,
  width,
  height,
  fg: subject.fg,
  bg: subject.bg,
  dpr,
  opaque,
  renderer: subject.renderer,
  axes: subject.axes,
  features: subject.features,
  lang: subject.lang,
})

/** Address of the PNG at `dpr` pixels per CSS pixel. */
export const pngAddress = (subject: ImageSubject, size: ImageSize, dpr: number, opaque: boolean): string =>
  subject.imagesUrl + previewUrl(previewOf(subject, size, dpr, opaque))

/** Address of the SVG, always on this site; null for fonts without a file and colour fonts. */
export const svgAddress = (subject: ImageSubject, size: ImageSize, opaque: boolean): string | null =>
  subject.font.color ? null : svgUrl(previewOf(subject, size, 1, opaque))

/** Pixels of the PNG. The server lowers a ratio that would make it too large. */
export function pixelsOf({ width, height }: ImageSize, dpr: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(PREVIEW.maxPixels / (width * dpr * height * dpr)))
  return { width: Math.floor(width * dpr * scale), height: Math.floor(height * dpr * scale) }
}

/** The family's page with this text. */
export function pageAddress({ family, text, font }: ImageSubject, publicUrl: string): string {
  const query = text === font.text ? '' : `?${new URLSearchParams({ text })}`
  return publicUrl + familyPath(family) + query
}

/** Alternative text of the picture. */
export const altOf = ({ text, family }: ImageSubject) => `${text} (${family.name})`
