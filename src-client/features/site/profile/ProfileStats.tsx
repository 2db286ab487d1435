import type { UserProfile } from '#shared/contracts/account/profiles.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import * as styles from './ProfileStats.module.css'
import * as partsStyles from './parts.module.css'

/** A person's numbers. */
export function ProfileStats({ profile: { stats } }: { profile: UserProfile }) {
  const rows: [string, number][] = [
    ['Downloads', stats.downloads],
    ['Favourites', stats.favorites],
    ['Comments', stats.comments],
    ['Ratings', stats.ratings],
  ]
  return (
    <dl className={`${partsStyles.part} ${styles.stats}`}>
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{groupThousands(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
