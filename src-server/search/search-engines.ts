import type { Logger } from 'pino'
import { isAppError } from '#shared/errors.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import type { ShareHits, ShareQuery } from '#shared/search/share-query.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { RelayWatch } from './relay-watch.ts'
import type {
  CharacterHits,
  CharacterQuery,
  DesignerQuery,
  FontSearchHits,
  NamedHits,
  SearchPort,
} from './search.port.ts'
import type { Changed } from './search-outbox.ts'
import type { WaitingChanges } from './waiting-changes.ts'

export interface EngineAnswer<T> {
  hits: T
  engine: SearchPort['name']
  /** The configured engine could not answer. */
  degraded: boolean
}

export interface SearchEngines {
  searchFonts(method: 'es' | 'db', query: FontSearchAst, signal?: AbortSignal): Promise<EngineAnswer<FontSearchHits>>
  searchDesigners(method: 'es' | 'db', query: DesignerQuery, signal?: AbortSignal): Promise<EngineAnswer<NamedHits>>
  searchCollections(method: 'es' | 'db', query: CollectionQuery, signal?: AbortSignal): Promise<EngineAnswer<NamedHits>>
  searchCharacters(method: 'es' | 'db', query: CharacterQuery): Promise<EngineAnswer<CharacterHits>>
  rankByShare(query: ShareQuery): Promise<ShareHits>
}

/**
 * Chooses the engine: method 'db' is SQL; 'es' is the configured engine, replaced by SQL while it is being built, is
 * down or lacks too many changes. What it lacks is merged into its answers.
 */
export function createSearchEngines(deps: {
  engine: SearchPort
  database: SearchPort
  logger: Pick<Logger, 'warn'>
  /** For an engine that lags: what it still lacks, and how that gets into its answers. */
  lag?: { watch: Pick<RelayWatch, 'waiting' | 'doubt'>; changes: WaitingChanges }
  now?: () => number
}): SearchEngines {
  const { engine, database, lag } = deps
  const breaker = createCircuitBreaker(deps.now)
  let judging: Promise<void> | null = null

  /** A query may fail by its own fault: the engine is skipped only if it does not answer the simplest one either. */
  function judge(): Promise<void> {
    judging ??= (engine.answers?.() ?? Promise.resolve(false))
      .then((isFine) => (isFine ? breaker.succeeded() : breaker.failed()))
      .finally(() => {
        judging = null
      })
    return judging
  }

  async function ask<T>(
    method: 'es' | 'db',
    call: (port: SearchPort) => Promise<T>,
    signal?: AbortSignal,
    /** For what may lag: the engine's answer with these changes. */
    merged?: (changes: WaitingChanges, changed: Changed) => Promise<T>,
  ): Promise<EngineAnswer<T>> {
    const bySql = async (degraded: boolean): Promise<EngineAnswer<T>> => {
      const hits = await call(database)
      // Called after the answer: its data was committed before, so the next look includes it.
      lag?.watch.doubt()
      return { hits, engine: database.name, degraded }
    }
    if (method === 'db' || engine === database) return bySql(false)
    const changed = lag && merged ? await lag.watch.waiting() : NOTHING
    if (!changed || !engine.ready() || !breaker.allows()) return bySql(true)
    try {
      const hits = await (lag && merged ? merged(lag.changes, changed) : call(engine))
      breaker.succeeded()
      return { hits, engine: engine.name, degraded: false }
    } catch (error) {
      if (signal?.aborted || (isAppError(error) && error.code === 'BAD_REQUEST')) {
        breaker.dismissed()
        throw error
      }
      deps.logger.warn({ err: error, engine: engine.name }, 'search engine failed; using SQL')
      const [answer] = await Promise.all([bySql(true), judge()])
      return answer
    }
  }

  return {
    searchFonts: (method, query, signal) =>
      ask(
        method,
        (port) => port.searchFonts(query, signal),
        signal,
        (changes, { families }) => changes.searchFonts(families, query, signal),
      ),
    searchDesigners: (method, query, signal) => ask(method, (port) => port.searchDesigners(query, signal), signal),
    searchCollections: (method, query, signal) =>
      ask(
        method,
        (port) => port.searchCollections(query, signal),
        signal,
        (changes, { collections }) => changes.searchCollections(collections, query, signal),
      ),
    searchCharacters: (method, query) => ask(method, (port) => port.searchCharacters(query)),
    rankByShare: async (query) => (await ask('es', (port) => port.rankByShare(query))).hits,
  }
}

const NOTHING: Changed = { families: [], collections: [], everything: false }
