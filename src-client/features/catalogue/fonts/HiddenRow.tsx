import type { FamilyRow as Family } from '#shared/contracts/catalogue/fonts.ts'
import { replaceRow } from '../../../ui/focus-row.ts'
import * as rowStyles from './FamilyRow.module.css'
import * as styles from './HiddenRow.module.css'
import { setHidden } from './marks-store.ts'

/** Replaces a hidden row. */
export function HiddenRow({ family }: { family: Family }) {
  return (
    <article className={`${rowStyles.row} ${styles.gone}`} data-part="row" aria-label={`${family.name}, hidden`}>
      <span className="muted">{family.name} is hidden</span>
      <button
        type="button"
        className="link"
        onClick={({ currentTarget }) => replaceRow(currentTarget, () => setHidden(family.familyId, false))}
      >
        Undo
      </button>
    </article>
  )
}
