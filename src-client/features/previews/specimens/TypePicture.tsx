import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { previewColours } from '#shared/preview/preferences.ts'
import type { PictureAlign } from '#shared/preview/preview-align.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import { PreviewPicture } from './PreviewPicture.tsx'
import { estimatedEms, lineHeight } from './type-setting.ts'

/** The data of a style needed for a picture. */
export type PictureFont = Pick<FontView, 'id' | 'slug' | 'file' | 'metrics' | 'weight' | 'width' | 'color'>

interface Props {
  font: PictureFont
  text: string
  /** Pixels per em to draw at; CSS may show the picture at another size. */
  em: number
  /** Device pixels per pixel of `em`. */
  dpr?: number
  alt: string
  /** Text colour instead of the visitor's, RRGGBB. */
  colour?: string
  /** Name of a renderer other than the default. */
  renderer?: string
  axes?: Record<string, number>
  features?: Record<string, number>
  /** Letter-spacing in thousandths of an em. */
  spacing?: number
  align?: PictureAlign
  /** BCP 47 tag of the text's language. */
  lang?: string
  /** Room in em above and below the line box for taller ink; CSS removes it again. */
  room?: number
  eager?: boolean
}

/** Factor for the width: the estimated length may be this much too short, for wide display fonts and swashes. */
const WIDTH_RESERVE = 1.9
/** Widest picture in pixels: screens show no more. */
const MAX_WIDTH = 3200

/** One line of type as a picture, as high as the font's line box. For type outside of rows, or larger than there. */
export function TypePicture({
  font,
  text,
  em,
  dpr = 1,
  alt,
  colour,
  renderer,
  axes,
  features,
  spacing = 0,
  align,
  lang,
  room = 0,
  eager,
}: Props) {
  const preferences = usePreferences()
  const imagesUrl = useImagesUrl()
  const colours = previewColours(preferences)
  const height = Math.round(em * (lineHeight(font.metrics) + 2 * room))
  const ems = estimatedEms(text, font) * WIDTH_RESERVE + 0.6 + (text.length * Math.max(0, spacing)) / 1000
  const width = Math.min(MAX_WIDTH, Math.ceil((ems * em) / 20) * 20)
  const src =
    imagesUrl +
    previewUrl({
      font,
      text,
      size: em,
      width,
      height,
      fg: colour || colours.fg,
      bg: colours.bg,
      dpr,
      renderer,
      axes,
      features,
      spacing,
      align,
      lang,
    })
  return <PreviewPicture src={src} width={width} height={height} alt={alt} eager={eager} color={font.color} />
}
