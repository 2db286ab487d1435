import type { Logger } from 'pino'
import type { ShareHits } from '#shared/search/share-query.ts'
import type { Reader } from '../database/reader.ts'
import { searchCharacters } from '../unicode/character-search.ts'
import type { FontSearchHits, NamedHits, SearchPort } from './search.port.ts'
import { createThreadCalls } from './thread-calls.ts'
import { answerThread, type ThreadQuery } from './thread-rows.ts'

/** A search takes milliseconds; after this long SQL answers instead. */
const SEARCH_TIMEOUT_MS = 2000
/** Loading a catalogue of a million families takes a minute or two. */
const BUILD_TIMEOUT_MS = 15 * 60_000
const APPLY_TIMEOUT_MS = 60_000
/** Longest queue of searches. */
const MAX_WAITING = 500
/** Pause before a crashed thread is rebuilt. */
const RESTART_MS = 1000

interface EmbeddedDeps {
  /** Built search-worker.js. */
  workerFile: string
  /** Database file that the thread reads; null = rows come through `reader` (MySQL). */
  sqliteFile: string | null
  reader: Reader
  /** Answers queries within a collection, which only the database knows. */
  database: SearchPort
  logger: Pick<Logger, 'info' | 'error'>
}

type ThreadMessage = ThreadQuery | { progress: { done: number; total: number } }

/** The embedded engine: an index in a worker thread, built from the database and updated by applyFamilies. */
export function createEmbeddedAdapter({ workerFile, sqliteFile, reader, database, logger }: EmbeddedDeps): SearchPort {
  let isReady = false
  let building: Promise<void> | null = null
  let onProgress: ((done: number, total: number) => void) | undefined
  let restart: NodeJS.Timeout | null = null
  let closed = false

  const calls = createThreadCalls({
    file: workerFile,
    workerData: { sqliteFile },
    maxWaiting: MAX_WAITING,
    onMessage(message, reply) {
      const received = message as ThreadMessage
      if ('progress' in received) return onProgress?.(received.progress.done, received.progress.total)
      answerThread(reader, received, reply)
    },
    onExit(error) {
      isReady = false
      logger.error({ err: error }, 'the search thread died; rebuilding the index')
      restart = setTimeout(
        () => void rebuild().catch((failed) => logger.error({ err: failed }, 'search index')),
        RESTART_MS,
      )
      restart.unref()
    },
  })

  async function build() {
    const started = performance.now()
    const { families } = await calls.call<{ families: number }>({ op: 'build' }, BUILD_TIMEOUT_MS)
    isReady = true
    logger.info({ families, ms: Math.round(performance.now() - started) }, 'search index built')
  }

  /** One build at a time; a request meanwhile schedules one more, since the running one may have passed the change. */
  function rebuild(progress?: (done: number, total: number) => void): Promise<void> {
    onProgress = progress ?? onProgress
    const next = (building ?? Promise.resolve()).catch(() => undefined).then(() => (closed ? undefined : build()))
    building = next
    return next.finally(() => {
      if (building === next) building = null
    })
  }

  return {
    name: 'embedded',
    searchFonts: (query) =>
      query.collectionId !== null
        ? database.searchFonts(query)
        : calls.call<FontSearchHits>({ op: 'search', query }, SEARCH_TIMEOUT_MS),
    searchDesigners: (query) => database.searchDesigners(query),
    searchCollections: (query) => calls.call<NamedHits>({ op: 'search-collections', query }, SEARCH_TIMEOUT_MS),
    // Characters are searched in this process, which needs the word list for pages anyway; the thread would be a second
    // copy.
    searchCharacters: (query) => searchCharacters(query),
    rankByShare: (query) => calls.call<ShareHits>({ op: 'rank-shares', query }, SEARCH_TIMEOUT_MS),
    async applyFamilies(familyIds) {
      if (familyIds.length > 0) await calls.call({ op: 'apply', familyIds }, APPLY_TIMEOUT_MS)
    },
    async applyCollections(collectionIds) {
      if (collectionIds.length > 0) await calls.call({ op: 'apply-collections', collectionIds }, APPLY_TIMEOUT_MS)
    },
    rebuild,
    ready: () => isReady,
    async close() {
      closed = true
      if (restart) clearTimeout(restart)
      await calls.close()
    },
  }
}
