import { Link } from 'wouter'
import type { ActivityView, UserProfile } from '#shared/contracts/account/profiles.ts'
import * as styles from './ProfileActivity.module.css'
import * as partsStyles from './parts.module.css'

const WORDS: Record<ActivityView['kind'], string> = {
  favourite: 'Likes',
  rating: 'Rated',
  comment: 'Commented on',
  collection: 'Made the collection',
}

/** A person's latest public actions. */
export function ProfileActivity({ profile: { activity, info } }: { profile: UserProfile }) {
  if (activity.length === 0) return <p className={`${partsStyles.part} muted`}>Nothing yet from {info.username}.</p>
  return (
    <ol className={`${partsStyles.part} ${styles.actsList}`}>
      {activity.map((act) => (
        <li key={`${act.kind} ${act.href} ${act.at.value}`}>
          <p>
            {WORDS[act.kind]}{' '}
            <Link className="link" href={act.href}>
              {act.name}
            </Link>
            {act.stars === null ? null : <span className="num"> {act.stars} of 5</span>}
          </p>
          {act.text ? (
            <p className={styles.quote} dir="auto">
              {act.text}
            </p>
          ) : null}
          <time className="muted" dateTime={act.at.value} title={act.at.short}>
            {act.at.timeAgo}
          </time>
        </li>
      ))}
    </ol>
  )
}
