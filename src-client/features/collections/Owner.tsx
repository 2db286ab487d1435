import { Link } from 'wouter'
import { DEFAULT_AVATAR } from '#shared/asset-paths.ts'
import type { CollectionView } from '#shared/contracts/collections.ts'
import { initialOf } from './collection-words.ts'
import { collectionsOf } from './collections-address.ts'

type Owner = CollectionView['owner']

/** Picture of the owner, or the first letter where there is none. A pointer's shortcut: the name beside it is the link. */
export function OwnerAvatar({ owner }: { owner: Owner }) {
  return (
    <Link className="avatar avatar--50" href={collectionsOf(owner.username)} tabIndex={-1} aria-hidden="true">
      {owner.avatar === DEFAULT_AVATAR ? (
        initialOf(owner.username)
      ) : (
        <img src={owner.avatar} width={50} height={50} alt="" loading="lazy" />
      )}
    </Link>
  )
}

export function OwnerName({ owner }: { owner: Owner }) {
  return (
    <Link className="owner-name" href={collectionsOf(owner.username)}>
      {owner.username}
    </Link>
  )
}
