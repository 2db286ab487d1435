import { seedEvents } from '#server/seeds/seed-events.ts'
import { AUDIENCE_RANGES } from '#shared/audience.ts'
import type { AudienceQuery } from '#shared/contracts/insights/audience.ts'
import { openParts } from './bench-site.ts'
import { type Measure, percentile } from './table.ts'

const GROUP = 'analytics'
/** Longest service time of the figures of a page. */
const SERVICE_MS = 100

interface AnalyticsBenchOptions {
  environment: Record<string, string>
  /** Number of visitors' events. */
  events: number
  rounds: number
}

/** Service time of a designer's pages with many events, of which the pages read only sums. */
export async function analyticsBench({ environment, events, rounds }: AnalyticsBenchOptions): Promise<Measure[]> {
  const parts = await openParts(environment)
  const measures: Measure[] = []
  try {
    const [known] = await parts.reader.slow<{ n: number }>('SELECT COUNT(*) AS n FROM usage_event')
    const missing = events - Number(known?.n ?? 0)
    const began = performance.now()
    if (missing > 0) await seedEvents(parts.database, { events: missing, seed: 1 })
    const seconds = (performance.now() - began) / 1000
    measures.push({
      group: GROUP,
      name: 'events written and rolled up',
      unit: '/s',
      ...(missing > 0 ? { value: missing / seconds } : { value: null, note: 'the folder had them already' }),
    })
    const [busiest] = await parts.reader.slow<{ familyId: number; foundryId: number }>(
      `SELECT family.id AS familyId, family.foundryId FROM usage_sum JOIN family ON family.id = usage_sum.scopeId
       WHERE usage_sum.scope = 1 AND usage_sum.grain = 2 AND usage_sum.dimension = 0
       GROUP BY family.id, family.foundryId ORDER BY SUM(views) DESC LIMIT 1`,
    )
    if (!busiest) return [{ group: GROUP, name: 'pages of a designer', unit: 'ms', value: null, note: 'no events' }]
    const { familyId, foundryId } = busiest
    const actor = { userId: 1, username: 'bench', roles: ['admin'] as const, sessionId: 1, keyId: null }
    for (const subject of [{ foundryId }, { familyId }]) {
      const times: number[] = []
      let slowest = { ms: 0, range: '' }
      for (let round = 0; round < rounds; round++)
        for (const range of AUDIENCE_RANGES) {
          const query: AudienceQuery = { ...subject, range }
          const from = performance.now()
          await parts.services.audience.report(query, actor)
          const ms = performance.now() - from
          times.push(ms)
          if (ms > slowest.ms) slowest = { ms, range }
        }
      measures.push({
        group: GROUP,
        name: `figures of a ${'foundryId' in subject ? 'foundry' : 'family'}, p95`,
        unit: 'ms',
        value: percentile(times, 0.95),
        target: { atMost: SERVICE_MS },
        note: `${events} events; slowest ${slowest.ms.toFixed(0)} ms for ${slowest.range}`,
      })
    }
    return measures
  } finally {
    await parts.close()
  }
}
