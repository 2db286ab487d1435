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
 * down or lacks overdue changes.
 */
export function createSearchEngines(deps: {
  engine: SearchPort
  database: SearchPort
  logger: Pick<Logger, 'warn'>
  /** Whether the engine lacks changes; notified when SQL answered because the engine failed. */
  watch?: Pick<RelayWatch, 'behind' | 'doubt'>
  now?: () => number
}): SearchEngines {
  const breaker = createCircuitBreaker(deps.now)

  async function ask<T>(
    method: 'es' | 'db',
    call: (port: SearchPort) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<EngineAnswer<T>> {
    const bySql = async (degraded: boolean) => ({
      hits: await call(deps.database),
      engine: deps.database.name,
      degraded,
    })
    const insteadOfEngine = async () => {
      const answer = await bySql(true)
      // Called after the answer: its data was committed before, so the next check includes it.
      deps.watch?.doubt()
      return answer
    }
    if (method === 'db' || deps.engine === deps.database) return bySql(false)
    if (deps.watch?.behind()) return bySql(true)
    if (!deps.engine.ready() || !breaker.allows()) return insteadOfEngine()
    try {
      const hits = await call(deps.engine)
      breaker.succeeded()
      return { hits, engine: deps.engine.name, degraded: false }
    } catch (error) {
      if (signal?.aborted || (isAppError(error) && error.code === 'BAD_REQUEST')) {
        breaker.dismissed()
        throw error
      }
      breaker.failed()
      deps.logger.warn({ err: error, engine: deps.engine.name }, 'search engine failed; using SQL')
      return insteadOfEngine()
    }
  }

  return {
    searchFonts: (method, query, signal) => ask(method, (port) => port.searchFonts(query, signal), signal),
    searchDesigners: (method, query, signal) => ask(method, (port) => port.searchDesigners(query, signal), signal),
    searchCollections: (method, query, signal) => ask(method, (port) => port.searchCollections(query, signal), signal),
    searchCharacters: (method, query) => ask(method, (port) => port.searchCharacters(query)),
    rankByShare: async (query) => (await ask('es', (port) => port.rankByShare(query))).hits,
  }
}
