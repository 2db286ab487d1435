import { Link } from 'wouter'
import type { UserProfile } from '#shared/contracts/account/profiles.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { PlainText } from '../../../ui/PlainText.tsx'
import * as styles from './ProfileAbout.module.css'
import * as partsStyles from './parts.module.css'

/** A person's own description. */
export function ProfileAbout({ profile: { info, stats, collectionCount } }: { profile: UserProfile }) {
  const links = info.links.filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url))
  return (
    <div className={partsStyles.part}>
      {info.bio ? (
        <p className={styles.bio} dir="auto">
          <PlainText text={info.bio} />
        </p>
      ) : (
        <p className="muted">{info.username} has not said anything about themselves.</p>
      )}
      <dl className={styles.facts}>
        {info.foundries.length > 0 ? (
          <>
            <dt>Designs as</dt>
            <dd>
              {info.foundries.map((foundry) => (
                <Link key={foundry.id} className="link" href={routePath('designer', { designer: foundry.slug })}>
                  {foundry.name}
                </Link>
              ))}
            </dd>
          </>
        ) : null}
        {links.length > 0 ? (
          <>
            <dt>Elsewhere</dt>
            <dd>
              {links.map(({ label, url }) => (
                <a key={url} className="link" href={url} rel="nofollow ugc noopener noreferrer me" target="_blank">
                  {label || new URL(url).host}
                </a>
              ))}
            </dd>
          </>
        ) : null}
        <dt>Shows</dt>
        <dd>
          {countLabel(collectionCount, 'collection')}, {countLabel(stats.comments, 'comment')}
        </dd>
      </dl>
    </div>
  )
}
