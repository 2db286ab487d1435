import { Link } from 'wouter'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import * as wall from '../../../ui/wall.module.css'
import { FamilyTile } from './FamilyTile.tsx'
import * as styles from './RelatedFamilies.module.css'

/** Tiles in three columns: families similar to this one, or by the same designer. */
export function RelatedFamilies({
  id,
  title,
  families,
  more = [],
}: {
  id: string
  title: string
  families: FamilyRow[]
  /** Links to more like these. */
  more?: readonly { href: string; label: string }[]
}) {
  if (families.length === 0) return null
  return (
    <section className="block" id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{title}</h2>
      <div className={`${wall.tiles} ${wall.three}`}>
        {families.slice(0, 6).map((family) => (
          <FamilyTile key={family.familyId} family={family} />
        ))}
      </div>
      {more.length > 0 ? (
        <p className={`links ${styles.more}`}>
          {more.map(({ href, label }) => (
            <Link key={href} className="link" href={href}>
              {label}
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  )
}
