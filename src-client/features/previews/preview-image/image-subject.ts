import type { SlugLabel } from '#shared/contracts/common.ts'
import type { FontView } from '#shared/contracts/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import { previewUrl, svgUrl } from '#shared/preview/preview-url.ts'
import { findRenderer } from '#shared/preview/renderers.ts'
import { familyPath } from '#shared/routes.ts'
import { estimatedEms, INK_ROOM, lineHeight } from '../../catalogue/families/type-setting.ts'

/** A preview as it stands on the page, to be copied, saved or opened (specification section 3: font and topic). */
export interface ImageSubject {
  font: FontView
  topic: SlugLabel
  family: { familyId: number; slug: string; name: string }
  text: string
  size: number
  fg: string
  bg: string
  /** Where pictures come from; '' = this site. */
  imagesUrl: string
  renderer?: string
  axes?: Record<string, number>
  features?: Record<string, number>
  /** BCP 47; '' or left out = what the text is most likely in. */
  lang?: string
}

export interface ImageSize {
  /** CSS pixels, so that the ink fits with a small margin. */
  width: number
  height: number
}

/** The estimate of a text's length may be this far short. */
const WIDTH_RESERVE = 1.9

export const rendererOf = ({ renderer, font }: ImageSubject) => findRenderer(renderer ?? font.renderer.name)

/** As wide as the text can be, before its ink has been measured. */
export function roomySize({ text, font, size }: ImageSubject): ImageSize {
  return {
    width: Math.min(PREVIEW.maxWidth, Math.ceil(((estimatedEms(text, font) * WIDTH_RESERVE + 0.6) * size) / 10) * 10),
    height: Math.ceil((lineHeight(font.metrics) + 2 * INK_ROOM) * size),
  }
}

/** As high as the line box, and higher where the ink from row `first` to row `last` of a roomy picture is. */
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

/** Address of the SVG, or null where there is none: fonts without a file and letters with colours of their own. SVG is this site's. */
export const svgAddress = (subject: ImageSubject, size: ImageSize, opaque: boolean): string | null =>
  subject.font.color ? null : svgUrl(previewOf(subject, size, 1, opaque))

/** Pixels of the PNG: the server lowers a ratio that would make it too large. */
export function pixelsOf({ width, height }: ImageSize, dpr: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(PREVIEW.maxPixels / (width * dpr * height * dpr)))
  return { width: Math.floor(width * dpr * scale), height: Math.floor(height * dpr * scale) }
}

/** The family's page with this text in it. */
export function pageAddress({ family, text, font }: ImageSubject, publicUrl: string): string {
  const query = text === font.text ? '' : `?${new URLSearchParams({ text })}`
  return publicUrl + familyPath(family) + query
}

/** What the picture says to those who do not see it. */
export const altOf = ({ text, family }: ImageSubject) => `${text} (${family.name})`
