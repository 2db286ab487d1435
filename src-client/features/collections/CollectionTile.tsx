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
