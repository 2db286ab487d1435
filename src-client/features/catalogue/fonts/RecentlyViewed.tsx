import { Link } from 'wouter'
import { familyPath } from '#shared/routes.ts'
import { FamilyNamePicture } from '../../previews/specimens/FamilyNamePicture.tsx'
import { recent } from './marks-store.ts'
import * as styles from './RecentlyViewed.module.css'

/** Families viewed recently, each set in its own font, newest first; nothing on a first visit. */
export function RecentlyViewed({ except }: { except?: number }) {
  const picks = recent.usePicks().filter((pick) => pick.family.familyId !== except)
  if (picks.length === 0) return null
  return (
    <section className={except === undefined ? styles.apart : 'block'} aria-labelledby="recent-h">
      <div className="sec-h">
        <h2 id="recent-h">Recently viewed</h2>
        <button type="button" className="link small" onClick={() => recent.update(() => [])}>
          Forget
        </button>
      </div>
      <ul className={styles.picks}>
        {picks.map((pick) => (
          <li key={pick.family.familyId}>
            <Link href={familyPath(pick.family)}>
              <FamilyNamePicture
                family={{ name: pick.family.name, fonts: [{ ...pick.font, primary: true }] }}
                size={24}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
