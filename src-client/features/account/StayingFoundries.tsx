import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import * as styles from './StayingFoundries.module.css'

/** What stays on the site of a person's foundries when the account is deleted; nothing for people without one. */
export function StayingFoundries() {
  const [{ foundries }] = trpc.foundries.staying.useSuspenseQuery()
  if (foundries.length === 0) return null
  return (
    <div className={styles.staying}>
      <p>
        {foundries.length === 1 ? 'Your foundry and its families stay' : 'Your foundries and their families stay'} on
        the site:
      </p>
      <ul>
        {foundries.map(({ id, name, familyCount, families, others }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            : {countLabel(familyCount, 'family', 'families')}
            {familyCount > 0 ? ` (${named(families, familyCount)})` : ''}.{' '}
            {others === 0
              ? 'You are its only member, so nobody can change it afterwards.'
              : others === 1
                ? 'Its other member keeps it.'
                : `Its ${others} other members keep it.`}
          </li>
        ))}
      </ul>
      <p>
        To take families off the site, remove them in{' '}
        <Link className="link" href={routePath('manage-fonts')}>
          My Fonts
        </Link>{' '}
        first.
      </p>
    </div>
  )
}

/** 'A, B, C and 9 more' */
const named = (families: readonly string[], count: number): string =>
  families.join(', ') + (count > families.length ? ` and ${count - families.length} more` : '')
