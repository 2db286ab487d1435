import type { FontView } from '#shared/contracts/fonts.ts'
import { previewColours } from '#shared/preview/preferences.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { useConfig } from '../../app/config.tsx'
import { usePreferences } from '../../app/preferences.tsx'
import { estimatedEms, lineHeight } from './type-setting.ts'

interface Props {
  font: FontView
  text: string
  /** Pixels per em that the picture is drawn at; CSS may show it at another size. */
  em: number
  /** Device pixels per pixel of `em`. */
  dpr?: number
  alt: string
  /** Letters in this colour instead of the visitor's, RRGGBB. */
  colour?: string
  /** Name of a renderer other than the default. */
  renderer?: string
  axes?: Record<string, number>
  features?: Record<string, number>
  eager?: boolean
  className?: string
}

/** The estimate of a text's length may be this far short: wide display faces, swashes. */
const WIDTH_RESERVE = 1.9
/** Past these no screen shows more. */
const MAX_WIDTH = 3200

/** One line of type as a picture of one em times the font's own line box, for type that is larger or stands elsewhere than in a row. */
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
  eager,
  className,
}: Props) {
  const preferences = usePreferences()
  const { endpoints, publicUrl } = useConfig()
  const colours = previewColours(preferences)
  const height = Math.round(em * lineHeight(font.metrics))
  const width = Math.min(MAX_WIDTH, Math.ceil(((estimatedEms(text, font) * WIDTH_RESERVE + 0.6) * em) / 20) * 20)
  const src =
    (endpoints.images === publicUrl ? '' : endpoints.images) +
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
    })
  return (
    <img
      className={className}
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
    />
  )
}
