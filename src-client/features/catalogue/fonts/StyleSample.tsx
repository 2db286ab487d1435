import type { StyleLetters } from '#shared/contracts/catalogue/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { baseline, estimatedEms, lineHeight } from '../../previews/specimens/type-setting.ts'
import * as styles from './StyleSample.module.css'

/** Cap height in pixels, the same for all fonts as far as the size limits below allow. */
const CAP_PX = 13.5
const LEAST_PX = 15
const MOST_PX = 22
/** Always 2, sharp on every screen: the pictures are tiny. */
const DPR = 2
const WIDTH_RESERVE = 1.6

/** Two letters of a class next to its name. Decoration, so it loads last. */
export function StyleSample({ letters }: { letters: StyleLetters | null }) {
  const imagesUrl = useImagesUrl()
  if (!letters?.file) return <span className={styles.sample} />
  const { metrics, text } = letters
  const size = Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, CAP_PX / (metrics.capHeight || 0.7))))
  const height = Math.ceil(lineHeight(metrics) * size)
  const width = Math.ceil((estimatedEms(text, letters) * WIDTH_RESERVE * size) / 10) * 10
  const src = previewUrl({
    font: letters,
    text,
    size,
    width,
    height,
    dpr: DPR,
    // All samples start at the left of their column, even right-to-left ones.
    align: textDirection(text) === 'rtl' ? 'end' : 'ink',
    fg: PREVIEW.black,
    bg: PREVIEW.white,
  })
  return (
    <span className={letters.color ? styles.sample : `${styles.sample} ${styles.ink}`} aria-hidden="true">
      <img
        className={letters.color ? 'is-colour' : undefined}
        src={imagesUrl + src}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        fetchPriority="low"
        decoding="async"
        draggable={false}
        style={{ top: `${(-baseline(metrics) * size).toFixed(1)}px` }}
      />
    </span>
  )
}
