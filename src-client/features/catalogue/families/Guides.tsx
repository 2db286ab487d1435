import type { EmMetrics } from '#shared/contracts/fonts.ts'
import * as styles from './Guides.module.css'
import { guides } from './type-setting.ts'

/** Cap height, x-height and baseline of a line box, from the font's tables. Decoration: other parts of the page give them as text. */
export function Guides({ metrics }: { metrics: EmMetrics }) {
  return guides(metrics).map((guide) => (
    <i
      key={guide.name}
      aria-hidden="true"
      className={guide.name === 'cap' ? `${styles.guide} ${styles.guideFaint}` : styles.guide}
      style={{ top: `${guide.top}em` }}
    >
      <b>{guide.name}</b>
    </i>
  ))
}
