import type { CSSProperties } from 'react'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import { type Preferences, previewColours, type ShowAs } from '#shared/preview/preferences.ts'
import type { PictureAlign } from '#shared/preview/preview-align.ts'
import { previewUrl, smallPreviewUrl } from '#shared/preview/preview-url.ts'
import { baseline, estimatedEms, lineHeight } from './type-setting.ts'

/** Settings shared by all pictures of a list. */
export interface PictureSettings {
  /** '' = each font's own sample. */
  text: string
  size: number
  /** Thousandths of an em; default: 0. */
  spacing?: number
  align?: PictureAlign
  /** BCP 47; '' or undefined = the most likely language of the text. */
  lang?: string
  fg: string
  bg: string
  /** The visitor chose the text colour, so it is the same in the day and night schemes. */
  chosen?: boolean
  /** Device pixel ratio; 0 = not known, so pictures offer several. */
  dpr: number
  /** Where pictures come from; '' = this site. */
  imagesUrl: string
  /** A block instead of a line; '' or undefined = a line. */
  show?: ShowAs
}

export interface Picture {
  src: string
  /** Set if the pixel ratio is not known, or if a narrow screen needs fewer pixels than its ratio requires. */
  srcSet?: string
  sizes?: string
  /** CSS pixels at the requested size. */
  width: number
  height: number
  size: number
  /** The scheme whose text colour it has; the other scheme's picture is its inverse. undefined if the visitor chose the colour. */
  ink?: 'day' | 'night' | undefined
}

/** Widest picture in CSS pixels: longer text ends in the fade anyway. */
const MAX_WIDTH = 2400
/** Widths are multiples of this, so that texts of nearly the same length share caches and layouts. */
const WIDTH_STEP = 100
/** Factor for widths: the estimated length may be a third too short. */
const WIDTH_RESERVE = 1.35
/** Factor for names. Their box cuts longer ones and fades at its end. */
const NAME_RESERVE = 1.5
const RATIOS = [1, 2, 3]
/** Pictures with a smaller height use the small variant of the address. */
const SMALL_PX = 40
/** On phones the default size shrinks with the screen: the clamp() of --type in FontRows.module.css. */
const PHONE_VW = 11.5

export const settingsOf = (preferences: Preferences, imagesUrl: string): PictureSettings => ({
  text: preferences.fonttext,
  size: preferences.fontsize,
  spacing: preferences.fontls,
  align: preferences.fontal,
  lang: preferences.fontlang,
  ...previewColours(preferences),
  chosen: preferences.fontfg !== '',
  dpr: preferences.dpr,
  show: preferences.fontshow,
  imagesUrl,
})

const inkOf = ({ fg, chosen }: PictureSettings): Picture['ink'] => {
  if (chosen) return undefined
  return fg === PREVIEW.black ? 'day' : fg === PREVIEW.white ? 'night' : undefined
}

/** The text in a style's picture. */
export const shownText = (font: FontView, settings: Pick<PictureSettings, 'text'>) => settings.text || font.text

const NO_ROOM = { above: 0, below: 0 }

/** Address and size of one style's preview. */
export function pictureOf(font: FontView, settings: PictureSettings, exactText?: string): Picture {
  const text = exactText ?? shownText(font, settings)
  const { size, spacing = 0, align, lang, fg, bg, imagesUrl } = settings
  // Room for ink outside of the line box. It is known for the shown text only.
  const { above, below } = (exactText === undefined && font.room) || NO_ROOM
  const height = Math.ceil((lineHeight(font.metrics) + above + below) * size)
  const wanted = (estimatedEms(text, font) + (text.length * Math.max(0, spacing)) / 1000) * size
  const width =
    exactText === undefined
      ? Math.min(
          MAX_WIDTH,
          Math.max(PREVIEW.defaultWidth, Math.ceil((wanted * WIDTH_RESERVE + size / 2) / WIDTH_STEP) * WIDTH_STEP),
        )
      : Math.ceil((wanted * NAME_RESERVE) / 10) * 10
  // At the start, ink is aligned with the caption: CSS removes the margin of the picture, see .spec in FamilyRow.module.css.
  const by = align === undefined || align === 'start' ? 'ink' : align
  const addressOf = height < SMALL_PX ? smallPreviewUrl : previewUrl
  const at = (dpr: number) =>
    imagesUrl + addressOf({ font, text, size, width, height, fg, bg, dpr, spacing, align: by, lang })
  const picture = { width, height, size, ink: inkOf(settings) }
  if (settings.dpr > 0 && settings.dpr <= 2) return { ...picture, src: at(settings.dpr) }
  const ratios = settings.dpr > 0 ? [1, 2, settings.dpr] : RATIOS
  return {
    ...picture,
    src: at(1),
    srcSet: ratios.map((ratio) => `${at(ratio)} ${Math.round(width * ratio)}w`).join(', '),
    sizes:
      size === PREVIEW.defaultSize
        ? `(max-width: 565px) ${((width / size) * PHONE_VW).toFixed(1)}vw, ${width}px`
        : `${width}px`,
  }
}

/** Positions of the guides from the font's tables, in em from the top of the picture. */
export function guideStyle(font: FontView, settings: Pick<PictureSettings, 'size'>): CSSProperties {
  const { above, below } = font.room || NO_ROOM
  const height = lineHeight(font.metrics) + above + below
  const base = baseline(font.metrics) + above + (Math.ceil(height * settings.size) / settings.size - height) / 2
  const { xHeight } = font.metrics
  return { '--base': `${base}em`, ...(xHeight === null ? {} : { '--xh': `${base - xHeight}em` }) } as CSSProperties
}
