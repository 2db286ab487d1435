import type { CSSProperties } from 'react'
import type { FontView } from '#shared/contracts/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import { type Preferences, previewColours } from '#shared/preview/preferences.ts'
import type { PreviewAlign } from '#shared/preview/preview-align.ts'
import { previewUrl, smallPreviewUrl } from '#shared/preview/preview-url.ts'
import { baseline, estimatedEms, lineHeight } from '../families/type-setting.ts'

/** What all pictures of a list have in common. */
export interface PictureSettings {
  /** '' = every font's own sample. */
  text: string
  size: number
  /** Thousandths of an em; none when left out. */
  spacing?: number
  align?: PreviewAlign
  /** BCP 47; '' or left out = what the text is most likely in. */
  lang?: string
  fg: string
  bg: string
  /** The visitor chose the colour of the type: it stays as it is by day and by night. */
  chosen?: boolean
  /** 0 = not known: offer several. */
  dpr: number
  /** Where pictures come from; '' = this site. */
  imagesUrl: string
}

export interface Picture {
  src: string
  /** While the pixel ratio is not known, or when a narrow screen needs fewer pixels than its ratio says. */
  srcSet?: string
  sizes?: string
  /** CSS pixels at the size that was asked for. */
  width: number
  height: number
  size: number
  /** Whose colour the type has: the other one's is the same picture turned over. None where the colour was chosen. */
  ink?: 'day' | 'night' | undefined
}

/** Pictures wider than this fill no screen; what is longer ends in the fade. */
const MAX_WIDTH = 2400
/** Widths step by this, so that nearly equal texts share a place in caches and layouts. */
const WIDTH_STEP = 100
/** The estimate of a text's length may be a third short. */
const WIDTH_RESERVE = 1.35
/** Names stand in a box of their own, which cuts what is longer and fades at its end. */
const NAME_RESERVE = 1.5
const RATIOS = [1, 2, 3]
/** Lower pictures use the small variant of the address. */
const SMALL_PX = 40
/** On phones the default size shrinks with the screen: the clamp() of --type in rows.css. */
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
  imagesUrl,
})

const inkOf = ({ fg, chosen }: PictureSettings): Picture['ink'] => {
  if (chosen) return undefined
  return fg === PREVIEW.black ? 'day' : fg === PREVIEW.white ? 'night' : undefined
}

/** The text that a style's picture shows. */
export const shownText = (font: FontView, settings: Pick<PictureSettings, 'text'>) => settings.text || font.text

const NO_ROOM = { above: 0, below: 0 }

/** Address and size of one style's preview. */
export function pictureOf(font: FontView, settings: PictureSettings, exactText?: string): Picture {
  const text = exactText ?? shownText(font, settings)
  const { size, spacing = 0, align, lang, fg, bg, imagesUrl } = settings
  // What the ink of the shown text needs beyond the line box; of other texts nobody knows.
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
  // At its start a specimen stands in one line with its caption: the bed takes the picture's margin off, see .row-spec.
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

/** Places of the guides, in em from the top of the picture: where the font's own tables put them. */
export function guideStyle(font: FontView, settings: Pick<PictureSettings, 'size'>): CSSProperties {
  const { above, below } = font.room || NO_ROOM
  const height = lineHeight(font.metrics) + above + below
  const base = baseline(font.metrics) + above + (Math.ceil(height * settings.size) / settings.size - height) / 2
  const { xHeight } = font.metrics
  return { '--base': `${base}em`, ...(xHeight === null ? {} : { '--xh': `${base - xHeight}em` }) } as CSSProperties
}
