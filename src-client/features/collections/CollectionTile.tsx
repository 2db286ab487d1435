import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { collectionPath } from '#shared/routes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CollectionCover } from './CollectionCover.tsx'
import * as styles from './CollectionTile.module.css'
import { fontCountText, padding } from './collection-words.ts'
import { PrivateMark } from './PrivateMark.tsx'

export interface CollectionTileProps {
  collection: CollectionView
  emphasis?: 'highlight' | 'faded'
  /** Makes the tile a toggle instead of a link. */
  selectable?: {
    selected: boolean
    /** Just added: the check mark is emphasised for a moment. */
    fresh?: boolean
    onToggle: (collection: CollectionView) => void
  }
}

/** A compact collection card: cover, name, count. */
function CollectionTile({ collection, emphasis, selectable }: CollectionTileProps) {
  const state = emphasis === 'highlight' ? ` ${styles.high}` : emphasis === 'faded' ? ` ${styles.faded}` : ''
  const inside = (
    <>
      <span className={styles.pic} aria-hidden="true">
        <CollectionCover collection={collection} />
        {selectable ? (
          <span className={styles.mark}>
            <Icon name={selectable.selected ? 'check' : 'plus'} />
          </span>
        ) : null}
      </span>
      <span className={styles.name}>
        <b>{collection.name}</b>
        {collection.private ? <PrivateMark /> : null}
      </span>
      <span className="muted">{fontCountText(collection.fontCount)}</span>
    </>
  )
  return selectable ? (
    <button
      type="button"
      className={`${styles.tile}${state}${selectable.fresh ? ` ${styles.fresh}` : ''}`}
      aria-pressed={selectable.selected}
      onClick={() => selectable.onToggle(collection)}
    >
      {inside}
    </button>
  ) : (
    <Link className={`${styles.tile}${state}`} href={collectionPath(collection)}>
      {inside}
    </Link>
  )
}

/** Tiles in rows of three, with empty ones to fill the last row. `first` comes before them: the tile for a new collection. */
export function CollectionTiles({
  collections,
  first,
  tile = () => ({}),
}: {
  collections: readonly CollectionView[]
  first?: ReactNode
  /** Further properties of one tile. */
  tile?: (collection: CollectionView) => Omit<CollectionTileProps, 'collection'>
}) {
  return (
    <div className={`${styles.tiles}${first ? ` ${styles.choosing}` : ''}`}>
      {first}
      {collections.map((collection) => (
        <CollectionTile key={collection.id} collection={collection} {...tile(collection)} />
      ))}
      {Array.from({ length: padding(collections.length + (first ? 1 : 0)) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={`empty${at}`} className={`${styles.tile} ${styles.empty}`} aria-hidden="true" />
      ))}
    </div>
  )
}
