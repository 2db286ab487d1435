import { Link } from 'wouter'
import type { FamilyRow } from '#shared/contracts/fonts.ts'
import * as familyTile from './FamilyTile.module.css'
import { FamilyTile } from './FamilyTile.tsx'
import * as styles from './RelatedFamilies.module.css'
import * as sections from './sections.module.css'

/** Tiles in three columns: families similar to this one, or by the same designer. */
export function RelatedFamilies({
  id,
  title,
  families,
  more,
}: {
  id: string
  title: string
  families: FamilyRow[]
  /** Link to the whole list. */
  more?: { href: string; label: string }
}) {
  if (families.length === 0) return null
  return (
    <section className={sections.block} id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{title}</h2>
      <div className={`${familyTile.wall} ${familyTile.wallThree}`}>
        {families.slice(0, 6).map((family) => (
          <FamilyTile key={family.familyId} family={family} />
        ))}
      </div>
      {more ? (
        <p className={styles.relatedMore}>
          <Link className="link" href={more.href}>
            {more.label}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
