import '../../../styles/guides.css'
import type { EmMetrics } from '#shared/contracts/fonts.ts'
import { guides } from './type-setting.ts'

/**
 * Cap height, x-height and baseline of a line box, from the font's tables. Decoration: other parts of the page give them as text.
 * @param over em that the line is higher than the font's own, above and below
 */
export function Guides({ metrics, over = 0 }: { metrics: EmMetrics; over?: number }) {
  return guides(metrics).map((guide) => (
    <i
      key={guide.name}
      aria-hidden="true"
      className={guide.name === 'cap' ? 'guide guide--faint' : 'guide'}
      style={{ top: `${guide.top + over}em` }}
    >
      <b>{guide.name}</b>
    </i>
  ))
}
