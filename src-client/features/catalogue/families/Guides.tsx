import type { EmMetrics } from '#shared/contracts/catalogue/fonts.ts'
import { guides, round } from '../../previews/specimens/type-setting.ts'
import * as styles from './Guides.module.css'

/** Scripts with capitals and small letters, and what is set beside them. Elsewhere only the baseline means something. */
const CASED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Cap height, x-height and baseline of a line box, from the font's tables. Decoration: other parts of the page give them as text.
 * @param text what is shown between them
 * @param over em that the line is higher than the font's own, above and below
 */
export function Guides({ metrics, text = '', over = 0 }: { metrics: EmMetrics; text?: string; over?: number }) {
  const all = guides(metrics)
  const shown = text === '' || CASED.test(text) ? all : all.filter(({ name }) => name === 'baseline')
  return shown.map(({ name, top }, at) => {
    // Reaches up to the next guide: the style sheet leaves the label out where it would touch that.
    const height = top - (shown[at - 1]?.top ?? top - 1)
    return (
      <i
        key={name}
        aria-hidden="true"
        className={name === 'cap' ? `${styles.guide} ${styles.faint}` : styles.guide}
        style={{ top: `${round(top + over - height)}em`, height: `${round(height)}em` }}
      >
        <b>{name}</b>
      </i>
    )
  })
}
