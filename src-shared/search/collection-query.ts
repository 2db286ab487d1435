import type { CollectionSort } from '../contracts/collections.ts'

/** The only query form for collections; engines only translate it. */
export interface CollectionQuery {
  q: string
  /** relevance without words = popular. */
  sort: CollectionSort | 'relevance'
  ownerId: number | null
  minFonts: number
  page: number
  size: number
}
