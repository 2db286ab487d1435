import { DEFAULT_AVATAR } from '#shared/asset-paths.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { initialOf } from '../../ui/initial.ts'
import { PersonLink } from '../account/profiles/PersonLink.tsx'
import * as styles from './Owner.module.css'

type Owner = CollectionView['owner']

/** Picture of the owner, or the initial. Only a shortcut for pointers: the name next to it is the link. */
export function OwnerAvatar({ owner }: { owner: Owner }) {
  return (
    <PersonLink username={owner.username} className={`${styles.avatar} avatar avatar--50`} silent>
      {owner.avatar === DEFAULT_AVATAR ? (
        initialOf(owner.username)
      ) : (
        <img src={owner.avatar} width={50} height={50} alt="" loading="lazy" />
      )}
    </PersonLink>
  )
}

export function OwnerName({ owner }: { owner: Owner }) {
  return <PersonLink username={owner.username} className={styles.name} />
}
