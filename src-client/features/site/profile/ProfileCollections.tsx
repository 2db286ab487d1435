import { Link } from 'wouter'
import type { UserProfile } from '#shared/contracts/account/profiles.ts'
import { collectionsOf } from '../../account/profiles/collections-of.ts'
import { CollectionTiles } from '../../collections/CollectionTile.tsx'
import * as styles from './ProfileCollections.module.css'
import * as partsStyles from './parts.module.css'

/** Public collections, last changed first. */
export function ProfileCollections({ profile, onLeave }: { profile: UserProfile; onLeave(): void }) {
  const { collections, collectionCount, info } = profile
  if (collections.length === 0)
    return <p className={`${partsStyles.part} muted`}>{info.username} shows no collections.</p>
  return (
    <div className={partsStyles.part}>
      <CollectionTiles collections={collections} />
      {collectionCount > collections.length ? (
        <Link className={`${styles.all} link`} href={collectionsOf(info.username)} onClick={onLeave}>
          All {collectionCount} collections
        </Link>
      ) : null}
    </div>
  )
}
