import type { CollectionView } from '#shared/contracts/collections.ts'
import { searchWords } from '#shared/search/words.ts'
import { IdleBoundary } from '../../ui/IdleBoundary.tsx'
import { CollectionCard } from './CollectionCard.tsx'
import * as styles from './CollectionGrid.module.css'

/** Cards visible without scrolling. */
const EAGER_CARDS = 3

/** Cards of a list. During a search, cards whose name matches are highlighted. */
export function CollectionGrid({ collections, q = '' }: { collections: readonly CollectionView[]; q?: string }) {
  const wanted = searchWords(q)
  const inName = ({ name }: CollectionView) => {
    const own = searchWords(name)
    return wanted.length > 0 && wanted.every((want) => own.some((word) => word.startsWith(want)))
  }
  const mixed = collections.some(inName) && !collections.every(inName)
  return (
    <div className={styles.cards}>
      {collections.map((collection, at) => (
        <IdleBoundary key={collection.id} eager={at < EAGER_CARDS}>
          <CollectionCard
            collection={collection}
            level={2}
            emphasis={mixed && inName(collection) ? 'highlight' : undefined}
          />
        </IdleBoundary>
      ))}
    </div>
  )
}
