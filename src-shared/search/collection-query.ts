import type { CollectionSort } from '../contracts/collections/collections.ts'

/** The only query form for collections; engines only translate it. */
export interface CollectionQuery {
  q: string
  /** relevance without words = popular. */
  sort: CollectionSort | 'relevance'
  ownerId: number | null
  minFonts: number
  /** Only these collections. */
  ids?: readonly number[]
  /** Not these: an engine that lags has outdated documents of them. */
  notIds?: readonly number[]
  page: number
  size: number
}
