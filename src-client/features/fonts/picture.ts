import type { CSSProperties } from 'react'
import type { FontView } from '#shared/contracts/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import { type Preferences, previewColours } from '#shared/preview/preferences.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { baseline, estimatedEms, lineHeight } from '../families/type-setting.ts'

/** What all pictures of a list have in common. */
export interface PictureSettings {
  /** '' = every font's own sample. */
  text: string
  size: number
  fg: string
  bg: string
  /** 0 = not known: offer several. */
  dpr: number
  /** Where pictures come from; '' = this site. */
  imagesUrl: string
}

export interface Picture {
  src: string
  /** Only while the pixel ratio is not known. */
  srcSet?: string
  /** CSS pixels at the size that was asked for. */
  width: number
  height: number
  size: number
  fg: string
}

/** Pictures wider than this fill no screen; what is longer ends in the fade. */
const MAX_WIDTH = 2400
/** Widths step by this, so that nearly equal texts share a place in caches and layouts. */
const WIDTH_STEP = 100
/** The estimate of a text's length may be a third short. */
const WIDTH_RESERVE = 1.35
/** Names stand in a box of their own, which cuts what is longer. */
const NAME_RESERVE = 1.25
const RATIOS = [1, 2, 3] as const

export const settingsOf = (preferences: Preferences, imagesUrl: string): PictureSettings => ({
  text: preferences.fonttext,
  size: preferences.fontsize,
  ...previewColours(preferences),
  dpr: preferences.dpr,
  imagesUrl,
})

/** The text that a style's picture shows. */
export const shownText = (font: FontView, settings: Pick<PictureSettings, 'text'>) => settings.text || font.text

/** Address and size of one style's preview. */
export function pictureOf(font: FontView, settings: PictureSettings, exactText?: string): Picture {
  const text = exactText ?? shownText(font, settings)
  const { size, fg, bg, imagesUrl } = settings
  const height = Math.ceil(lineHeight(font.metrics) * size)
  const wanted = estimatedEms(text, font) * size
  const width =
    exactText === undefined
      ? Math.min(
          MAX_WIDTH,
          Math.max(PREVIEW.defaultWidth, Math.ceil((wanted * WIDTH_RESERVE + size / 2) / WIDTH_STEP) * WIDTH_STEP),
        )
      : Math.ceil((wanted * NAME_RESERVE) / 10) * 10
  const at = (dpr: number) => imagesUrl + previewUrl({ font, text, size, width, height, fg, bg, dpr })
  const picture = { width, height, size, fg }
  if (settings.dpr > 0) return { ...picture, src: at(settings.dpr) }
  return { ...picture, src: at(1), srcSet: RATIOS.map((ratio) => `${at(ratio)} ${ratio}x`).join(', ') }
}

/** Places of the guides, in em from the top of the picture: where the font's own tables put them. */
export function guideStyle(font: FontView, settings: Pick<PictureSettings, 'size'>): CSSProperties {
  const base =
    baseline(font.metrics) +
    (Math.ceil(lineHeight(font.metrics) * settings.size) / settings.size - lineHeight(font.metrics)) / 2
  const { xHeight } = font.metrics
  return { '--base': `${base}em`, ...(xHeight === null ? {} : { '--xh': `${base - xHeight}em` }) } as CSSProperties
}
