import { useEffect, useRef, useState } from 'react'
import type { FontView } from '#shared/contracts/fonts.ts'
import { type InkBox, inkBox } from './ink-box.ts'
import { TypePicture } from './TypePicture.tsx'
import { baseline, estimatedEms, lineHeight } from './type-setting.ts'

interface Props {
  font: FontView
  text: string
  alt: string
  /** Letters in this colour instead of the visitor's. */
  colour?: string
  /** Pixels per em of the picture; the default suits a word of nine letters, a single letter needs more. */
  em?: number
}

/** A word of nine letters is then about as wide as the widest tile. */
const WORD_EM = 140

/**
 * A word as large as its bed allows and in the middle of it. Where the ink really is, is read from the picture once it has arrived;
 * until then (and without scripts) the usual proportions of letters stand in.
 */
export function FittedPicture({ font, text, alt, colour, em = WORD_EM }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  const [ink, setInk] = useState<InkBox | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another font or text is another picture
  useEffect(() => {
    const image = root.current?.querySelector('img')
    if (!image) return
    const measure = () => setInk(inkBox(image, em))
    if (image.complete && image.naturalWidth > 0) measure()
    image.addEventListener('load', measure)
    return () => image.removeEventListener('load', measure)
  }, [font.id, text, em])
  const box = ink ?? usualBox(font, text)
  return (
    <span
      ref={root}
      className="fitted"
      style={
        {
          '--lh': lineHeight(font.metrics),
          '--ink-w': box.width,
          '--ink-h': box.height,
          '--ink-x': box.x + box.width / 2,
          '--ink-y': box.y + box.height / 2,
        } as React.CSSProperties
      }
    >
      <TypePicture font={font} text={text} em={em} alt={alt} colour={colour} />
    </span>
  )
}

function usualBox(font: FontView, text: string): InkBox {
  const base = baseline(font.metrics)
  const cap = font.metrics.capHeight ?? 0.7
  return { x: 0, width: estimatedEms(text, font), y: base - cap, height: cap }
}
