import { type Index, type Meilisearch, MeilisearchApiError, type Settings } from 'meilisearch'
import { chunks } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'
import { COLLECTION_SETTINGS, loadCollectionDocuments } from './collection-document.ts'
import { loadFamilyDocuments, WORD_SETTINGS } from './family-document.ts'

/** Documents per request: a few megabytes. */
const BATCH = 1000
/** Indexing a batch takes seconds; after this a task counts as failed. */
const TASK_TIMEOUT_MS = 120_000
/**
 * Batches sent before the first is done. The server indexes consecutive ones together, at little extra cost; meanwhile
 * the next are read. More would only fill its disk.
 */
const AHEAD = 10
const POLL_MS = 100

const FAMILY_SETTINGS: Settings = {
  searchableAttributes: ['nameKey', 'nameWords', 'otherWords', 'beginnings'],
  displayedAttributes: ['id'],
  // biome-ignore format: a list to read
  filterableAttributes: [
    'license', 'tags', 'weights', 'widths', 'italics', 'variable', 'color', 'langs', 'scripts', 'features', 'axes',
    'id', 'poster', 'year', 'alpha', 'foundryId', 'files', 'randomKey',
  ],
  sortableAttributes: ['popularity', 'trending', 'publishedAt', 'nameOrder', 'randomKey', 'id'],
  // A requested order beats relevance; without one the exact name comes first and popularity breaks ties.
  rankingRules: [
    'sort',
    'words',
    'typo',
    'exactness',
    'attribute',
    'proximity',
    'popularity:desc',
    'publishedAt:desc',
    'id:desc',
  ],
  ...WORD_SETTINGS,
  // All values, since the server picks arbitrarily among equal counts; the shown ones are chosen here.
  faceting: { maxValuesPerFacet: 100_000, sortFacetValuesBy: { '*': 'count' } },
}

/** The contents of one index and their source. */
interface IndexKind {
  settings: Settings
  table: 'family' | 'collection'
  /** Documents of the public ones among the ids. */
  documents(reader: Reader, ids: readonly number[]): Promise<{ id: number }[]>
}
export const FAMILY_INDEX: IndexKind = { settings: FAMILY_SETTINGS, table: 'family', documents: loadFamilyDocuments }
export const COLLECTION_INDEX: IndexKind = {
  settings: COLLECTION_SETTINGS,
  table: 'collection',
  documents: loadCollectionDocuments,
}

type Waitable = {
  waitTask(options: {
    timeout: number
    interval: number
  }): Promise<{ status: string; uid: number; error: { message: string } | null }>
}

/** Waits for a task. @throws Error with Meilisearch's message when it failed or was cancelled */
async function taskDone(enqueued: Waitable): Promise<void> {
  const task = await enqueued.waitTask({ timeout: TASK_TIMEOUT_MS, interval: POLL_MS })
  if (task.status !== 'succeeded')
    throw new Error(`Meilisearch task ${task.uid} ${task.status}: ${task.error?.message ?? 'no reason given'}`)
}

/** Like taskDone, but ignores this failure. */
export async function taskDoneUnless(enqueued: Waitable, harmless: RegExp): Promise<void> {
  await taskDone(enqueued).catch((error: Error) => {
    if (!harmless.test(error.message)) throw error
  })
}

/** The settings that affect matches, order and counts, as text; some lists are unordered. */
const decisive = (settings: Settings, own = settings) =>
  JSON.stringify([
    settings.searchableAttributes,
    settings.rankingRules,
    [...(settings.filterableAttributes ?? [])].sort(),
    [...(settings.sortableAttributes ?? [])].sort(),
    settings.pagination?.maxTotalHits,
    // Without facets the server uses its own number.
    own.faceting && settings.faceting?.maxValuesPerFacet,
  ])

/**
 * Whether the index exists with our settings: documents sent to a missing index create one with the server's defaults.
 */
export async function holdsIndex(index: Index, { settings }: IndexKind): Promise<boolean> {
  try {
    return decisive(await index.getSettings(), settings) === decisive(settings)
  } catch (error) {
    if (error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found') return false
    throw error
  }
}

/** Writes the current documents of these ids and deletes those that are no longer public. */
export async function writeDocuments(
  index: Index,
  kind: IndexKind,
  reader: Reader,
  ids: readonly number[],
): Promise<void> {
  for (const some of chunks([...new Set(ids)], BATCH)) {
    const documents = await kind.documents(reader, some)
    const present = new Set(documents.map((document) => document.id))
    const absent = some.filter((id) => !present.has(id))
    if (documents.length > 0)
      await taskDone(
        index.addDocuments(documents as ({ id: number } & Record<string, unknown>)[], { primaryKey: 'id' }),
      )
    if (absent.length > 0) await taskDone(index.deleteDocuments(absent))
  }
}

/**
 * Sends batches of documents to an index that is not searched yet, several ahead of the server; their results are
 * checked later, in order.
 * @throws Error as taskDone: then the index is incomplete
 */
export async function fillIndex(index: Index, batches: AsyncIterable<readonly { id: number }[]>): Promise<void> {
  const sent: number[] = []
  const settle = (uid: number) =>
    taskDone({
      waitTask: ({ timeout, interval }) => index.tasks.waitForTask(uid, { timeout: timeout * AHEAD, interval }),
    })
  for await (const documents of batches) {
    if (documents.length === 0) continue
    // Accepted before the next is sent, since the server works in the order of arrival.
    sent.push(
      (await index.addDocuments(documents as ({ id: number } & Record<string, unknown>)[], { primaryKey: 'id' }))
        .taskUid,
    )
    if (sent.length >= AHEAD) await settle(sent.shift()!)
  }
  for (const uid of sent) await settle(uid)
}

/** Fills a second index and swaps it in, so that the old one answers searches until the new one is complete. */
export async function swapIn(
  client: Meilisearch,
  uid: string,
  settings: Settings,
  fill: (index: Index) => Promise<void>,
): Promise<void> {
  const building = `${uid}_building`
  await taskDoneUnless(client.deleteIndex(building), /not found/i)
  await taskDone(client.createIndex(building, { primaryKey: 'id' }))
  const index = client.index(building)
  await taskDone(index.updateSettings(settings))
  await fill(index)
  await taskDoneUnless(client.createIndex(uid, { primaryKey: 'id' }), /already exists/i)
  await taskDone(client.swapIndexes([{ indexes: [uid, building], rename: false }]))
  await taskDone(client.deleteIndex(building))
}

/** Rebuilds an index from the database. */
export async function rebuildIndex(
  client: Meilisearch,
  uid: string,
  kind: IndexKind,
  reader: Reader,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  async function* batches() {
    const last = Number(
      (await reader.query<{ last: number | null }>(`SELECT MAX(id) AS last FROM ${kind.table}`))[0]?.last ?? 0,
    )
    for (let after = 0; after < last; after += BATCH) {
      const rows = await reader.query<{ id: number }>(
        `SELECT id FROM ${kind.table} WHERE id > ? AND id <= ? AND +status = 1`,
        [after, after + BATCH],
      )
      const ids = rows.map((row) => row.id)
      yield ids.length > 0 ? await kind.documents(reader, ids) : []
      onProgress(Math.min(last, after + BATCH), last)
    }
  }
  await swapIn(client, uid, kind.settings, (index) => fillIndex(index, batches()))
}
