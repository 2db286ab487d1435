import { type ReactNode, useEffect, useState } from 'react'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { Icon } from '../../ui/Icon.tsx'
import * as styles from './CollectionCluster.module.css'
import { CollectionTiles } from './CollectionTile.tsx'

/** Loaded when somebody types: every visit of a collection would wait for it, and few search. */
const loadSearchWords = () => import('#shared/search/words.ts').then((module) => module.searchWords)

/** More collections than this get a search field. */
const SEARCH_ABOVE = 6

interface CollectionClusterProps {
  title: string
  collections: readonly CollectionView[]
  /** Shown beside the heading. */
  more?: ReactNode
  collapsed?: boolean
}

/**
 * Collections under a heading that folds them up, also without scripts. If there are many, a search field highlights the matching tiles.
 */
export function CollectionCluster({ title, collections, more, collapsed }: CollectionClusterProps) {
  const [words, setWords] = useState('')
  const [wordsOf, setWordsOf] = useState<((text: string) => string[]) | null>(null)
  const isTyped = words !== ''
  useEffect(() => {
    // If the script fails, no tile fades.
    if (isTyped)
      loadSearchWords().then(
        (searchWords) => setWordsOf(() => searchWords),
        () => undefined,
      )
  }, [isTyped])
  const wanted = wordsOf?.(words) ?? []
  useSearchActive(wanted.length > 0)
  const matches = ({ name }: CollectionView) => {
    const own = wordsOf?.(name) ?? []
    return wanted.every((want) => own.some((word) => word.startsWith(want)))
  }
  return (
    <details className={styles.cluster} open={!collapsed}>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      {collections.length > SEARCH_ABOVE || more ? (
        <div className={styles.bar}>
          {collections.length > SEARCH_ABOVE ? (
            <label className="needs-js">
              <span className="vh">Find among these collections</span>
              <input
                className="input"
                type="search"
                placeholder="Find among these"
                autoComplete="off"
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </label>
          ) : null}
          {more}
        </div>
      ) : null}
      <CollectionTiles
        collections={collections}
        tile={(collection) => (wanted.length === 0 ? {} : { emphasis: matches(collection) ? 'highlight' : 'faded' })}
      />
    </details>
  )
}

/** Adds a class to <body> while collections are searched (specification section 4). */
export function useSearchActive(active: boolean): void {
  useEffect(() => {
    if (!active) return
    document.body.classList.add('search-active')
    return () => document.body.classList.remove('search-active')
  }, [active])
}
