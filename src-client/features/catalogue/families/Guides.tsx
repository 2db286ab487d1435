import '../../../styles/guides.css'
import type { EmMetrics } from '#shared/contracts/fonts.ts'
import { guides } from './type-setting.ts'

/** Cap, x-height and baseline of a line box, drawn where the font's tables put them. Decoration: the facts are told in words elsewhere. */
export function Guides({ metrics }: { metrics: EmMetrics }) {
  return guides(metrics).map((guide) => (
    <i
      key={guide.name}
      aria-hidden="true"
      className={guide.name === 'cap' ? 'guide guide--faint' : 'guide'}
      style={{ top: `${guide.top}em` }}
    >
      <b>{guide.name}</b>
    </i>
  ))
}
