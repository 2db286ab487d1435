import { setImmediate } from 'node:timers/promises'
import { type Meilisearch, MeilisearchApiError } from 'meilisearch'
import { chunks } from '../database/in-list.ts'
import { type NameSearch, searchNames, withRuled } from '../unicode/character-search.ts'
import { sizeOf } from '../unicode/ranges.ts'
import {
  CHARACTER_SETTINGS,
  CHARACTER_SORTS,
  CHARACTERS_VERSION,
  characterDocuments,
  characterExpression,
  characterWords,
  MAX_TERMS,
} from './character-document.ts'
import { fillIndex, swapIn, taskDoneUnless } from './meilisearch-index.ts'

/** Documents sent at once: a megabyte or two. */
const BATCH = 2000

const characterIndex = (uid: string, version: number) => `${uid}_characters_${version}`

/**
 * Builds the index of characters unless it is there: it changes with the program only. Indexes of older versions go; a process of an older
 * program then answers from memory.
 */
export async function buildCharacters(client: Meilisearch, uid: string, version = CHARACTERS_VERSION): Promise<void> {
  const own = characterIndex(uid, version)
  const documents = await characterDocuments()
  const stored = await client
    .index(own)
    .getStats()
    .then(
      (stats) => stats.numberOfDocuments,
      (error) => {
        if (isMissing(error)) return 0
        throw error
      },
    )
  if (stored !== documents.length)
    await swapIn(client, own, CHARACTER_SETTINGS, (index) => fillIndex(index, batchesOf(documents)))
  for (let older = 1; older < version; older++)
    await taskDoneUnless(client.deleteIndex(characterIndex(uid, older)), /not found/i)
}

async function* batchesOf(documents: Awaited<ReturnType<typeof characterDocuments>>) {
  for (const some of chunks(documents, BATCH)) {
    yield some
    await setImmediate()
  }
}

/** Characters by the words of their names. What the index cannot answer, or while it is not there, memory can. */
export function createMeiliCharacters(client: Meilisearch, uid: string): NameSearch {
  const index = client.index<{ id: number }>(characterIndex(uid, CHARACTERS_VERSION))
  return async (asked) => {
    const { terms, filters, ruled, page, size } = asked
    const expressions = filters.map(characterExpression)
    const order = asked.sort === 'codepoint' || asked.sort === 'newest' ? CHARACTER_SORTS[asked.sort] : null
    // Names made by rule stand between the others in such an order.
    const isMixed = order !== null && ruled.length > 0
    if (isMixed || terms.length > MAX_TERMS || expressions.includes(null)) return searchNames(asked)
    try {
      const found = await index.search(characterWords(terms), {
        filter: expressions as string[],
        page,
        hitsPerPage: size,
        ...(order ? { sort: order } : {}),
        attributesToRetrieve: ['id'],
        matchingStrategy: 'all',
      })
      const single = found.hits.map((hit) => hit.id)
      return {
        codepoints: withRuled(single, found.totalHits, asked),
        total: found.totalHits + sizeOf(ruled),
      }
    } catch (error) {
      if (isMissing(error)) return searchNames(asked)
      throw error
    }
  }
}

const isMissing = (error: unknown) => error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found'
