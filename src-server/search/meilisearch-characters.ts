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
import { askAgain } from './reset-connections.ts'

/** Documents per request: a megabyte or two. */
const BATCH = 2000

const characterIndex = (uid: string, version: number) => `${uid}_characters_${version}`

/**
 * Builds the index of characters if it is missing: it only changes with the program. Older indexes are deleted; a
 * process of an older version then answers from memory.
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

/** Characters by words of their names. Memory answers what the index cannot, deep pages, and while the index is missing. */
export function createMeiliCharacters(
  client: Meilisearch,
  uid: string,
  isDeep: (page: { page: number; size: number }) => boolean,
): NameSearch {
  const index = client.index<{ id: number }>(characterIndex(uid, CHARACTERS_VERSION))
  return async (asked) => {
    const { terms, first, filters, ruled, page, size } = asked
    const expressions = filters.map(characterExpression)
    const order = asked.sort === 'codepoint' || asked.sort === 'newest' ? CHARACTER_SORTS[asked.sort] : null
    // Algorithmic names and exact matches come between the others in such an order.
    const isMixed = order !== null && ruled.length + first.length > 0
    if (size < first.length || isDeep(asked)) return searchNames(asked)
    if (isMixed || terms.length > MAX_TERMS || expressions.includes(null)) return searchNames(asked)
    try {
      const others = first.length > 0 ? [`NOT id IN [${first.join(', ')}]`] : []
      const pageOf = (number: number) =>
        askAgain(() =>
          index.search(characterWords(terms), {
            filter: [...(expressions as string[]), ...others],
            page: number,
            hitsPerPage: size,
            ...(order ? { sort: order } : {}),
            attributesToRetrieve: ['id'],
            matchingStrategy: 'all',
          }),
        )
      // Exact matches come first and shift the others, so that our page spans two of the engine's.
      const [before, found] = await Promise.all([first.length > 0 && page > 1 ? pageOf(page - 1) : null, pageOf(page)])
      const moved = page === 1 ? first : (before?.hits.slice(size - first.length).map(({ id }) => id) ?? [])
      const single = [...moved, ...found.hits.map(({ id }) => id)].slice(0, size)
      const count = first.length + found.totalHits
      return { codepoints: withRuled(single, count, asked), total: count + sizeOf(ruled) }
    } catch (error) {
      if (isMissing(error)) return searchNames(asked)
      throw error
    }
  }
}

const isMissing = (error: unknown) => error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found'
