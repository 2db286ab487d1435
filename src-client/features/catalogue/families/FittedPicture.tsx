import { useEffect, useRef, useState } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import * as styles from './FittedPicture.module.css'
import { type InkBox, inkBox } from './ink-box.ts'
import { type PictureFont, TypePicture } from './TypePicture.tsx'
import { baseline, estimatedEms, lineHeight } from './type-setting.ts'

interface Props {
  font: PictureFont
  text: string
  alt: string
  /** Text colour instead of the visitor's. */
  colour?: string
  /** BCP 47 tag of the text's language. */
  lang?: string
  /** Pixels per em to draw at; default: enough for the widest tile. */
  em?: number
  dpr?: number
  eager?: boolean
}

/** Width in pixels to draw a word at: the widest tile at two device pixels each. Short words get a larger type size. */
const WORD_WIDTH = 800
const LEAST_EM = 140
/** A single letter is as high as its tile. */
const MOST_EM = 800

/** Size to request, and the pixel ratio that makes up for sizes above the largest. */
function scaleFor(text: string, font: PictureFont): { em: number; dpr: number } {
  const wanted = Math.min(MOST_EM, Math.max(LEAST_EM, WORD_WIDTH / estimatedEms(text, font)))
  const dpr = Math.ceil(wanted / PREVIEW.sizeMax)
  return { em: Math.round(wanted / dpr / 10) * 10, dpr }
}

/**
 * A word in the middle of its bed, as large as fits. The position of the ink is read from the loaded picture; until then, and without
 * scripts, it is estimated from usual proportions of letters.
 */
export function FittedPicture({ font, text, alt, colour, lang, eager, ...size }: Props) {
  const { em, dpr } = size.em ? { em: size.em, dpr: size.dpr ?? 1 } : scaleFor(text, font)
  const root = useRef<HTMLSpanElement>(null)
  const [ink, setInk] = useState<InkBox | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another font or text makes another picture
  useEffect(() => {
    const image = root.current?.querySelector('img')
    if (!image) return
    const measure = () => setInk(inkBox(image, em * dpr))
    if (image.complete && image.naturalWidth > 0) measure()
    image.addEventListener('load', measure)
    return () => image.removeEventListener('load', measure)
  }, [font.id, text, em, dpr])
  const box = ink ?? usualBox(font, text)
  return (
    <span
      ref={root}
      className={styles.fitted}
      style={
        {
          '--lh': lineHeight(font.metrics),
          '--base': baseline(font.metrics),
          '--ink-w': box.width,
          '--ink-h': box.height,
          '--ink-x': box.x + box.width / 2,
          '--ink-y': box.y + box.height / 2,
        } as React.CSSProperties
      }
    >
      <TypePicture font={font} text={text} em={em} dpr={dpr} alt={alt} colour={colour} lang={lang} eager={eager} />
    </span>
  )
}

function usualBox(font: PictureFont, text: string): InkBox {
  const base = baseline(font.metrics)
  const cap = font.metrics.capHeight ?? 0.7
  return { x: 0, width: estimatedEms(text, font), y: base - cap, height: cap }
}
