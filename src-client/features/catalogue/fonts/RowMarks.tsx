import type { FamilyRow as Family, FontView } from '#shared/contracts/fonts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import * as familyRow from './FamilyRow.module.css'
import { setHidden, starred, useIsStarred } from './marks-store.ts'
import { pickOf } from './pick-store.ts'
import * as styles from './RowMarks.module.css'

/** Stars a family, or removes its star. */
export function toggleStar(family: Family, font: FontView): void {
  const picks = starred.get()
  const without = picks.filter((pick) => pick.family.familyId !== family.familyId)
  starred.replace(without.length < picks.length ? without : [pickOf(family, font), ...without])
}

/** Star and hide buttons, to narrow a list down by eye. */
export function RowMarks({ family, font }: { family: Family; font: FontView }) {
  const on = useIsStarred(family.familyId)
  return (
    <>
      <button
        type="button"
        className={`icon-btn needs-js ${styles.star}${on ? ' is-on' : ''}`}
        aria-pressed={on}
        aria-label={`Star ${family.name}`}
        title="Star"
        onClick={() => toggleStar(family, font)}
      >
        <Icon name="star" />
      </button>
      <button
        type="button"
        className={`icon-btn needs-js ${styles.hide}`}
        aria-label={`Hide ${family.name}`}
        title="Hide"
        onClick={() => setHidden(family.familyId, true)}
      >
        <Icon name="hide" />
      </button>
    </>
  )
}

/** Replaces a hidden row. */
export function HiddenRow({ family }: { family: Family }) {
  return (
    <article className={`${familyRow.row} ${styles.gone}`} aria-label={`${family.name}, hidden`}>
      <span className="muted">{family.name} is hidden</span>
      <button type="button" className="link" onClick={() => setHidden(family.familyId, false)}>
        Undo
      </button>
    </article>
  )
}
