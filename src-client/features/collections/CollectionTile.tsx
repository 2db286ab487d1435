import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CollectionView } from '#shared/contracts/collections.ts'
import { collectionPath } from '#shared/routes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PrivateMark } from './CollectionCard.tsx'
import { CollectionCover } from './CollectionCover.tsx'
import * as styles from './CollectionTile.module.css'
import { fontCountText, padding } from './collection-words.ts'

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
  const state = `${emphasis === 'highlight' ? ` ${styles.isHigh}` : emphasis === 'faded' ? ` ${styles.isFaded}` : ''}${
    selectable
      ? ` ${styles.isSelectable}${selectable.selected ? ` ${styles.isSelected}` : ''}${selectable.fresh ? ` ${styles.isFresh}` : ''}`
      : ''
  }`
  const inside = (
    <>
      <span className={styles.collTilePic} aria-hidden="true">
        <CollectionCover collection={collection} />
        {selectable ? (
          <span className={styles.collTileMark}>
            <Icon name={selectable.selected ? 'check' : 'plus'} />
          </span>
        ) : null}
      </span>
      <span className={styles.collTileName}>
        <b>{collection.name}</b>
        {collection.private ? <PrivateMark /> : null}
      </span>
      <span className="muted">{fontCountText(collection.fontCount)}</span>
    </>
  )
  return selectable ? (
    <button
      type="button"
      className={`${styles.collTile}${state}`}
      aria-pressed={selectable.selected}
      onClick={() => selectable.onToggle(collection)}
    >
      {inside}
    </button>
  ) : (
    <Link className={`${styles.collTile}${state}`} href={collectionPath(collection)}>
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
    <div className={styles.collTiles}>
      {first}
      {collections.map((collection) => (
        <CollectionTile key={collection.id} collection={collection} {...tile(collection)} />
      ))}
      {Array.from({ length: padding(collections.length + (first ? 1 : 0)) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={`empty${at}`} className={`${styles.collTile} ${styles.collTileEmpty}`} aria-hidden="true" />
      ))}
    </div>
  )
}
