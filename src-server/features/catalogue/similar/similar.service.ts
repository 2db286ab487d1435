import type { Logger } from 'pino'
import type { PairedFamily } from '#shared/contracts/catalogue/families.ts'
import type { CatalogueMap } from '#shared/explore/catalogue-map.ts'
import type { StyleLetter } from '#shared/identify/letters.ts'
import type { NearestStyles } from '#shared/identify/nearest.ts'
import { CALL_MS } from '#shared/limits.ts'
import type { SentenceQuery, SentenceRanking } from '#shared/search/evidence.ts'
import { chunks } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import type { OutboxListener } from '../../../search/outbox-follower.ts'
import { createThreadCalls } from '../../../search/thread-calls.ts'
import { answerThread, type ThreadQuery } from '../../../search/thread-rows.ts'

/** Pages wait. Until `warm` is done, a call first reads what it compares with: at 20,000 families up to 6.5 s for letters. */
const TIMEOUT_MS = CALL_MS.patience
const APPLY_TIMEOUT_MS = 15_000
/** Families of a call: questions wait for one call only, and the changes of a whole catalogue end in time. */
const APPLY_MOST = 500
/** Of 20,000 families the map takes some five seconds; other calls are answered meanwhile. */
const MAP_TIMEOUT_MS = 120_000
const WARM_TIMEOUT_MS = 120_000
/** Reading all descriptions again. */
const RENEW_TIMEOUT_MS = 120_000
const MAX_WAITING = 100

export interface SimilarService {
  /** Published families whose letters look most similar, nearest first; [] when this one's letters are unknown. */
  nearest(familyId: number, limit: number): Promise<number[]>
  /** Published families that go with one as heading or text, best first; [] for an unknown one. */
  pairings(familyId: number, limit: number): Promise<PairedFamily[]>
  /** Families ranked by a sentence; every engine filters and counts this ranking. */
  rank(query: SentenceQuery): Promise<SentenceRanking>
  /** For each word the ids of the families whose descriptions say it; none for a word that very many say. */
  mentions(words: readonly string[]): Promise<number[][]>
  /** The nearest style of each of the families whose letters are nearest to these. */
  lettered(wanted: StyleLetter[], limit: number): Promise<NearestStyles>
  /** Where families are on the map of the catalogue: by class, and within it by likeness. */
  map(): Promise<CatalogueMap>
  /** Ids of the families that write a language, a script or both; '' = any. */
  writing(lang: string, script: string): Promise<number[]>
  /** Reads all that questions are compared with, so that the first ones need not wait. */
  warm(): Promise<void>
  /** Updates the thread's memory from the change log. */
  listener: OutboxListener
  close(): Promise<void>
}

/** Similar fonts and ranked sentences, compared in one thread; see workers/similar-worker.ts. */
export function createSimilarService(deps: {
  /** Built similar-worker.js. */
  workerFile: string
  /** Database file that the thread reads; null = rows come through `reader` (MySQL). */
  sqliteFile: string | null
  reader: Reader
  logger?: Pick<Logger, 'warn'>
}): SimilarService {
  const { reader, logger } = deps
  let started = false
  let renewing = false
  let closed = false
  const calls = createThreadCalls({
    file: deps.workerFile,
    workerData: { sqliteFile: deps.sqliteFile },
    maxWaiting: MAX_WAITING,
    onMessage: (message, reply) => answerThread(reader, message as ThreadQuery, reply),
  })

  /** What was never asked is not kept up to date. */
  function ask<T>(message: object, timeoutMs: number): Promise<T> {
    started = true
    return calls.call<T>(message, timeoutMs)
  }

  /** Changes do not wait for it. */
  async function renew() {
    if (renewing) return
    renewing = true
    try {
      await calls.call({ op: 'renew' }, RENEW_TIMEOUT_MS)
    } catch (error) {
      if (!closed) logger?.warn({ err: error }, 'the words of descriptions could not be read again')
    } finally {
      renewing = false
    }
  }

  return {
    nearest: (familyId, limit) => ask({ op: 'nearest', familyId, limit }, TIMEOUT_MS),
    pairings: (familyId, limit) => ask({ op: 'pairings', familyId, limit }, TIMEOUT_MS),
    rank: (query) => ask({ op: 'rank', query }, TIMEOUT_MS),
    mentions: (words) => ask({ op: 'mentions', words }, TIMEOUT_MS),
    lettered: (wanted, limit) => ask({ op: 'letters', wanted, limit }, TIMEOUT_MS),
    map: () => ask({ op: 'map' }, MAP_TIMEOUT_MS),
    writing: (lang, script) => ask({ op: 'writing', lang, script }, TIMEOUT_MS),
    warm: () => ask({ op: 'warm' }, WARM_TIMEOUT_MS),
    listener: {
      name: 'similar fonts',
      async families(familyIds) {
        if (!started) return
        for (const some of chunks(familyIds, APPLY_MOST))
          await calls.call({ op: 'apply', familyIds: some }, APPLY_TIMEOUT_MS)
        void renew()
      },
      async everything() {
        if (started) await calls.call({ op: 'forget' }, APPLY_TIMEOUT_MS)
      },
    },
    close() {
      closed = true
      return calls.close()
    },
  }
}
