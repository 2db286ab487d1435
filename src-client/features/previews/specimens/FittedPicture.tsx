import { previewColours } from '#shared/preview/preferences.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import * as styles from './FittedPicture.module.css'
import { PreviewPicture } from './PreviewPicture.tsx'
import type { PictureFont } from './TypePicture.tsx'

interface Props {
  font: PictureFont
  text: string
  alt: string
  /** Text colour instead of the visitor's. */
  colour?: string
  /** BCP 47 tag of the text's language. */
  lang?: string
  eager?: boolean
}

/** Largest picture in pixels: the widest tile, and a single letter as high as its tile, at two device pixels each. */
const MOST = { width: 800, height: 500 }

/** A word in the middle of its bed, as large as fits: the picture is cut to the ink, and the style sheet scales it. */
export function FittedPicture({ font, text, alt, colour, lang, eager }: Props) {
  const colours = previewColours(usePreferences())
  const src =
    useImagesUrl() +
    previewUrl({ font, text, size: 200, ...MOST, dpr: 1, fg: colour || colours.fg, bg: colours.bg, align: 'fit', lang })
  return (
    <span className={styles.fitted}>
      <PreviewPicture src={src} {...MOST} alt={alt} eager={eager} color={font.color} />
    </span>
  )
}
