import type { Metrics } from '../metrics/metrics.ts'
import type { EngineAnswer, SearchEngines } from './search-engines.ts'

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The same engines; metrics tell which answered, whether in place of a better one, and how fast. */
export function measuredEngines(engines: SearchEngines, metrics: Metrics): SearchEngines {
  const observe = metrics.durations(
    'search_duration_seconds',
    'how long searches took; degraded: SQL answered because the engine could not',
    ['kind', 'engine', 'degraded'],
    BUCKETS,
  )
  async function measured<T>(kind: string, ask: () => Promise<EngineAnswer<T>>): Promise<EngineAnswer<T>> {
    const began = performance.now()
    const answer = await ask()
    const { engine, degraded } = answer
    observe({ kind, engine, degraded: String(degraded) }, (performance.now() - began) / 1000)
    return answer
  }
  return {
    ...engines,
    searchFonts: (...query) => measured('families', () => engines.searchFonts(...query)),
    searchDesigners: (...query) => measured('designers', () => engines.searchDesigners(...query)),
    searchCollections: (...query) => measured('collections', () => engines.searchCollections(...query)),
    searchCharacters: (...query) => measured('characters', () => engines.searchCharacters(...query)),
  }
}
