import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Parts } from '#server/compose/parts.ts'
import { createJudge } from '#server/features/publishing/review-reasons.ts'
import { type Measure, median, percentile } from './table.ts'

const PERMISSIONS = { web: 'yes', print: 'yes', app: 'yes', embed: 'yes', modify: 'yes' } as const
/** Longest service time of the check on submitting or reviewing a family. */
const SERVICE_MS = 50

/** Checks names that resemble those of the catalogue: one letter changed or added, or another first letter. */
export async function lookAlikesBench(parts: Parts, database: string): Promise<Measure[]> {
  const known = await parts.reader.query<{ name: string }>(
    'SELECT name FROM family WHERE status = 1 ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT 20',
  )
  const names = known.flatMap(({ name }) => [
    name,
    `${name.slice(0, 4)}x${name.slice(5)}`,
    `X${name.slice(1)}`,
    `${name}a`,
  ])
  const judge = createJudge(parts.reader)
  const times: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let found = 0
  for (const name of names) {
    // The first check reads the catalogue's names; its time is in the note.
    if (times.length === 0) delay.enable()
    const began = performance.now()
    const family = { id: 0, foundryId: 0, name }
    const { twins } = await judge(family, { licenseTemplate: 'OFL-1.1', permissions: PERMISSIONS }, [])
    times.push(performance.now() - began)
    delay.disable()
    if (twins.length > 0) found++
  }
  const [first = 0, ...next] = times
  return [
    {
      group: 'scale',
      name: `look-alike names on ${database}: service time p95`,
      unit: 'ms',
      value: next.length > 0 ? percentile(next, 0.95) : null,
      target: { atMost: SERVICE_MS },
      note: `${times.length} names, ${found} with twins; p50 ${median(next).toFixed(1)}, the first, which reads all names, ${first.toFixed(0)} ms, with the event loop held ${(delay.max / 1e6).toFixed(0)} ms at most`,
    },
  ]
}
