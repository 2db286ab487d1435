import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CollectionView } from '#shared/contracts/collections.ts'
import { collectionPath } from '#shared/routes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PrivateMark } from './CollectionCard.tsx'
import { CollectionCover } from './CollectionCover.tsx'
import { fontCountText, padding } from './collection-words.ts'

export interface CollectionTileProps {
  collection: CollectionView
  emphasis?: 'highlight' | 'faded'
  /** The tile is chosen or not instead of being a link. */
  selectable?: {
    selected: boolean
    /** Just added: the check mark stands out for a moment. */
    fresh?: boolean
    onToggle: (collection: CollectionView) => void
  }
}

/** A collection where many stand together: cover, name, count. */
export function CollectionTile({ collection, emphasis, selectable }: CollectionTileProps) {
  const state = `${emphasis === 'highlight' ? ' is-high' : emphasis === 'faded' ? ' is-faded' : ''}${
    selectable ? ` is-selectable${selectable.selected ? ' is-selected' : ''}${selectable.fresh ? ' is-fresh' : ''}` : ''
  }`
  const inside = (
    <>
      <span className="coll-tile-pic" aria-hidden="true">
        <CollectionCover collection={collection} />
        {selectable ? (
          <span className="coll-tile-mark">
            <Icon name={selectable.selected ? 'check' : 'plus'} />
          </span>
        ) : null}
      </span>
      <span className="coll-tile-name">
        <b>{collection.name}</b>
        {collection.private ? <PrivateMark /> : null}
      </span>
      <span className="muted">{fontCountText(collection.fontCount)}</span>
    </>
  )
  return selectable ? (
    <button
      type="button"
      className={`coll-tile${state}`}
      aria-pressed={selectable.selected}
      onClick={() => selectable.onToggle(collection)}
    >
      {inside}
    </button>
  ) : (
    <Link className={`coll-tile${state}`} href={collectionPath(collection)}>
      {inside}
    </Link>
  )
}

/** Tiles three across, filled up to whole rows. `first` stands before them: the tile that makes a new one. */
export function CollectionTiles({
  collections,
  first,
  tile = () => ({}),
}: {
  collections: readonly CollectionView[]
  first?: ReactNode
  /** State of one tile. */
  tile?: (collection: CollectionView) => Omit<CollectionTileProps, 'collection'>
}) {
  return (
    <div className="coll-tiles">
      {first}
      {collections.map((collection) => (
        <CollectionTile key={collection.id} collection={collection} {...tile(collection)} />
      ))}
      {Array.from({ length: padding(collections.length + (first ? 1 : 0)) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={`empty${at}`} className="coll-tile coll-tile--empty" aria-hidden="true" />
      ))}
    </div>
  )
}
