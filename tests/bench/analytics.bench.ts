import { FoundryMember } from '#server/database/entities/foundry.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertAccount } from '#server/features/account/account-writes.ts'
import { seedEvents } from '#server/seeds/seed-events.ts'
import { AUDIENCE_RANGES } from '#shared/audience.ts'
import type { AudienceQuery } from '#shared/contracts/audience.ts'
import { openParts, startServer } from './bench-site.ts'
import { type Measure, percentile } from './table.ts'

const GROUP = 'analytics'
/** Longest service time of a page with figures. */
const SERVICE_MS = 100

export interface AnalyticsBenchOptions {
  environment: Record<string, string>
  /** Number of visitors' events. */
  events: number
  rounds: number
}

/** Service time of a designer's pages with many events, of which the pages read only sums. */
export async function analyticsBench({ environment, events, rounds }: AnalyticsBenchOptions): Promise<Measure[]> {
  const parts = await openParts(environment)
  const measures: Measure[] = []
  let token: string
  let foundryId: number
  let familyId: number
  try {
    const [known] = await parts.reader.slow<{ n: number }>('SELECT COUNT(*) AS n FROM usage_event')
    const missing = events - Number(known?.n ?? 0)
    const began = performance.now()
    if (missing > 0) await seedEvents(parts.database, { events: missing, seed: 1 })
    const seconds = (performance.now() - began) / 1000
    measures.push({
      ...{ group: GROUP, name: 'events written and rolled up', unit: '/s' },
      ...(missing > 0 ? { value: missing / seconds } : { value: null, note: 'the folder had them already' }),
    })
    const [busiest] = await parts.reader.slow<{ familyId: number; foundryId: number }>(
      `SELECT family.id AS familyId, family.foundryId FROM usage_sum JOIN family ON family.id = usage_sum.scopeId
       WHERE usage_sum.scope = 1 AND usage_sum.grain = 2 AND usage_sum.dimension = 0
       GROUP BY family.id, family.foundryId ORDER BY SUM(views) DESC LIMIT 1`,
    )
    if (!busiest) return [{ group: GROUP, name: 'pages of a designer', unit: 'ms', value: null, note: 'no events' }]
    ;({ familyId, foundryId } = busiest)
    token = await transaction(parts.database, async (manager) => {
      const username = `bench${Date.now().toString(36)}`
      const now = Date.now()
      const account = {
        username,
        email: `${username}@example.org`,
        passwordHash: '-',
        emailConfirmedAt: now,
        createdAt: now,
      }
      const userId = await insertAccount(manager, account)
      await manager.insert(FoundryMember, { foundryId, userId, role: 'owner', createdAt: now })
      return parts.people.sessions.start(manager, userId, { address: '10.0.0.1', userAgent: 'bench' })
    })
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
        ...{ group: GROUP, name: `figures of a ${'foundryId' in subject ? 'foundry' : 'family'}, p95`, unit: 'ms' },
        ...{ value: percentile(times, 0.95), target: { atMost: SERVICE_MS } },
        note: `${events} events; slowest ${slowest.ms.toFixed(0)} ms for ${slowest.range}`,
      })
    }
  } finally {
    await parts.close()
  }
  return [...measures, ...(await pages(environment, token, { foundryId, familyId }, rounds))]
}

/** The same for whole pages that the running server renders for the designer. */
async function pages(
  environment: Record<string, string>,
  token: string,
  { foundryId, familyId }: { foundryId: number; familyId: number },
  rounds: number,
): Promise<Measure[]> {
  const server = await startServer(environment)
  try {
    const measures: Measure[] = []
    for (const [name, path] of [
      ['foundry', `/account/foundry/analytics?foundry=${foundryId}&compare=1`],
      ['family', `/account/family/${familyId}/analytics?compare=1`],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round <= rounds; round++)
        for (const range of AUDIENCE_RANGES) {
          const answer = await fetch(`${server.url}${path}&range=${range}`, {
            headers: { Cookie: `session=${token}`, 'X-Forwarded-For': `10.4.0.${(round * 4) % 250}` },
            signal: AbortSignal.timeout(30_000),
          })
          const text = await answer.text()
          if (answer.status !== 200 || !/role="img" aria-label="[^"]*: most on /.test(text))
            throw new Error(`${path}: no chart in the answer ${answer.status}`)
          // The first round warms up caches.
          if (round > 0) times.push(Number(answer.headers.get('X-Request-Duration')))
        }
      measures.push({
        ...{ group: GROUP, name: `page of a ${name}, service time p95`, unit: 'ms' },
        ...{ value: percentile(times, 0.95), target: { atMost: SERVICE_MS } },
      })
    }
    return measures
  } finally {
    await server.stop()
  }
}
