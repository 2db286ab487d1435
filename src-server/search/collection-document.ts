import type { Settings } from 'meilisearch'
import { foldLatin } from '#shared/format/latin-letters.ts'
import { placeholders } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'
import { beginningsOf, WORD_SETTINGS } from './family-document.ts'
import { PUBLIC_COLLECTION } from './sql-collections.ts'
import { TOKEN_PLACE } from './tokens.ts'

/** A public collection as Meilisearch stores it. */
interface CollectionDocument {
  id: number
  version: number
  nameKey: string
  nameWords: string
  otherWords: string
  /** Every prefix of every word: any word of a query may be incomplete. */
  beginnings: string
  /** Hex of the name key's bytes: sorts names as the databases do. */
  nameOrder: string
  ownerId: number
  fontCount: number
  popularity: number
  createdAt: number
  updatedAt: number
}

export const COLLECTION_SETTINGS: Settings = {
  searchableAttributes: ['nameKey', 'nameWords', 'otherWords', 'beginnings'],
  displayedAttributes: ['id'],
  filterableAttributes: ['id', 'ownerId', 'fontCount'],
  sortableAttributes: ['popularity', 'createdAt', 'updatedAt', 'fontCount', 'nameOrder', 'id'],
  rankingRules: ['sort', 'words', 'typo', 'exactness', 'attribute', 'proximity', 'popularity:desc', 'id:desc'],
  ...WORD_SETTINGS,
}

export const COLLECTION_SORTS = {
  popular: ['popularity:desc', 'id:desc'],
  date: ['createdAt:desc', 'id:desc'],
  updated: ['updatedAt:desc', 'id:desc'],
  fonts: ['fontCount:desc', 'id:desc'],
  name: ['nameOrder:asc', 'id:asc'],
}

/** Documents of the public ones among these collections. */
export async function loadCollectionDocuments(reader: Reader, ids: readonly number[]): Promise<CollectionDocument[]> {
  if (ids.length === 0) return []
  const list = placeholders(ids.length)
  const [collections, tokens] = await Promise.all([
    reader.slow<Omit<CollectionDocument, 'nameWords' | 'otherWords' | 'beginnings' | 'nameOrder'>>(
      `SELECT id, version, nameKey, ownerId, fontCount, popularity, createdAt, updatedAt FROM collection
       WHERE ${PUBLIC_COLLECTION} AND id IN (${list})`,
      [...ids],
    ),
    reader.slow<{ collectionId: number; token: string; weight: number }>(
      `SELECT collectionId, token, weight FROM collection_token WHERE collectionId IN (${list})`,
      [...ids],
    ),
  ])
  return collections.map((collection) => {
    const own = tokens.filter((token) => token.collectionId === collection.id)
    const words = (inName: boolean) =>
      own.filter((token) => ((token.weight & TOKEN_PLACE.name) !== 0) === inName).map((token) => token.token)
    return {
      ...collection,
      nameKey: foldLatin(collection.nameKey),
      createdAt: Number(collection.createdAt),
      updatedAt: Number(collection.updatedAt),
      nameWords: words(true).join(' '),
      otherWords: words(false).join(' '),
      beginnings: beginningsOf(own.map((token) => token.token)),
      nameOrder: Buffer.from(collection.nameKey).toString('hex'),
    }
  })
}
