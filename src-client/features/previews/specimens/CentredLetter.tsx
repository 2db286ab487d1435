import * as styles from './CentredLetter.module.css'
import { type PictureFont, TypePicture } from './TypePicture.tsx'
import { baseline, estimatedEms, lineHeight } from './type-setting.ts'

interface Props {
  font: PictureFont
  text: string
  alt: string
  /** Pixels per em to draw at, for two device pixels each. */
  em: number
  eager?: boolean
}

/** A character in the middle of its bed, at the type size and on the baseline that the style sheet gives to all beds of a page. */
export function CentredLetter({ font, text, alt, em, eager }: Props) {
  const style = {
    '--lh': lineHeight(font.metrics),
    '--base': baseline(font.metrics),
    '--ems': estimatedEms(text, font),
  }
  return (
    <span className={styles.centred} style={style as React.CSSProperties}>
      <TypePicture font={font} text={text} em={em} dpr={2} align="center" alt={alt} eager={eager} />
    </span>
  )
}
