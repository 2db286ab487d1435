import { Suspense } from 'react'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { searchWords } from '#shared/search/words.ts'
import * as wall from '../../ui/wall.module.css'
import { CollectionCard } from './CollectionCard.tsx'
import * as styles from './CollectionGrid.module.css'

/** Cards of a list. During a search, cards whose name matches are highlighted. */
export function CollectionGrid({ collections, q = '' }: { collections: readonly CollectionView[]; q?: string }) {
  const wanted = searchWords(q)
  const inName = ({ name }: CollectionView) => {
    const own = searchWords(name)
    return wanted.length > 0 && wanted.every((want) => own.some((word) => word.startsWith(want)))
  }
  const mixed = collections.some(inName) && !collections.every(inName)
  return (
    <div className={`${wall.cards} ${styles.cards}`}>
      {collections.map((collection) => (
        <Suspense key={collection.id}>
          <CollectionCard collection={collection} emphasis={mixed && inName(collection) ? 'highlight' : undefined} />
        </Suspense>
      ))}
    </div>
  )
}
