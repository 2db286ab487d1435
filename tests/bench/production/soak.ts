import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Parts } from '#server/compose/parts.ts'
import { projectRoot } from '#server/render/worker-files.ts'
import type { SiteClient } from '#tests/support/http-client.ts'
import { enterPerson } from '#tests/support/people.ts'
import { type BenchServer, openParts, startServer } from '../bench-site.ts'
import { residentMb } from '../process-cost.ts'
import type { Measure } from '../table.ts'
import type { Kind } from './kinds.ts'
import { createVisitors } from './load.ts'

const READERS = 6
const WRITERS = 3
/** Pause of a writer: people write less than they read, and within the limits of one person. */
const WRITE_PAUSE_MS = 250
/** From one process that ends to the next. */
const KILL_EVERY_S = 20
/** Memory is compared from this part of the soak on: caches fill up and code is compiled before. */
const WARM_SHARE = 0.3
/** Connections to a process that is killed break after the answer has begun, which no proxy can hide. */
const AROUND_A_KILL_MS = 3000

interface SoakOptions {
  group: string
  environment: Record<string, string>
  publicUrl: string
  servers: BenchServer[]
  kinds: Kind[]
  /** In seconds. */
  soak: number
  note: string
}

/** Reads and writes through the proxy for some minutes, while processes are killed and restarted one after the other. */
export async function soak(options: SoakOptions): Promise<Measure[]> {
  const { environment, publicUrl, servers, kinds, group } = options
  const parts = await openParts(environment)
  const ledger: { id: number; name: string }[] = []
  const statuses = new Map<string, number>()
  const unexpected = new Map<string, number>()
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  let killedAt = Number.NEGATIVE_INFINITY
  let kills = 0
  let restarting = false
  let over = false
  const visitors = createVisitors(publicUrl, READERS)

  async function read(lane: number): Promise<void> {
    for (let n = lane; !over; n += READERS) {
      const kind = kinds[n % kinds.length]!
      const { status } = await visitors.get(kind.path(1_000_000 + n)).catch(() => ({ status: 0 }))
      add(statuses, String(status || 'broken'))
      // A full queue of previews is the site's own answer to too many at once.
      const isExpected = status === 200 || (status === 503 && kind.name.startsWith('preview'))
      const isByKill = status === 0 && performance.now() - killedAt < AROUND_A_KILL_MS
      if (!isExpected && !isByKill) add(unexpected, `${status || 'broken'} of a ${kind.name}`)
    }
  }

  async function write(client: SiteClient, username: string): Promise<void> {
    for (let n = 0; !over; n++) {
      const name = `${username} ${n}`
      const answer = await client.post('/trpc/collections.create', { name }).catch(() => null)
      const status = answer?.status ?? 0
      if (status === 200) ledger.push({ id: answer?.json.result.data.id, name })
      add(statuses, `write ${status || 'broken'}`)
      // The process may have been killed with it, or is starting, and no proxy sends a write again: it may be stored or
      // not, but nobody was told that it is.
      const isByKill = [0, 502, 503].includes(status) && (restarting || performance.now() - killedAt < AROUND_A_KILL_MS)
      if (status !== 200 && status !== 429 && !isByKill) add(unexpected, `${status || 'broken'} of a write`)
      await pause(WRITE_PAUSE_MS)
    }
  }

  /** All but the first process are killed, or told to end, in turn. */
  async function kill(): Promise<void> {
    const until = performance.now() + options.soak * 1000
    while (performance.now() < until) {
      await pause(Math.min(KILL_EVERY_S * 1000, Math.max(0, until - performance.now())))
      if (performance.now() >= until) return
      const at = 1 + (kills % (servers.length - 1))
      const server = servers[at]!
      killedAt = performance.now()
      restarting = true
      if (kills++ % 4 < 2) server.kill()
      else await server.stop()
      killedAt = performance.now()
      const again = await startServer(environment, publicUrl, server.port).catch((error: Error) => error)
      // Ends the soak, but the measures so far are told.
      if (again instanceof Error) return void add(unexpected, `start again (${again.message})`)
      servers[at] = again
      restarting = false
    }
  }

  const memory: number[] = []
  async function weigh(): Promise<void> {
    while (!over) {
      memory.push(residentMb(servers[0]!.pid))
      await pause(500)
    }
  }

  try {
    const start = Date.now().toString(36)
    const people = await Promise.all(
      Array.from({ length: WRITERS }, (_, at) =>
        enterPerson(parts.database, publicUrl, { username: `soak${start}writer${at}` }),
      ),
    )
    const running = [
      ...Array.from({ length: READERS }, (_, lane) => read(lane)),
      ...people.map(({ client, username }) => write(client, username)),
      weigh(),
    ]
    await kill().finally(() => {
      over = true
    })
    await Promise.all(running)
    const lost = await missing(parts, ledger)
    const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
    const odd = [...unexpected].map(([what, count]) => `${count} × ${what}`).join(', ')
    const measure = (name: string, value: number, atMost: number, unit: string, note: string): Measure => ({
      group,
      name: `soak of ${options.soak} s: ${name}`,
      value,
      unit,
      target: { atMost },
      note,
    })
    const total = [...unexpected.values()].reduce((sum, count) => sum + count, 0)
    const { growth, note } = grown(memory)
    const doctor = await runDoctor(environment)
    return [
      measure('unexpected answers', total, 0, '', odd || `${kills} ends; ${counts}`),
      measure('acknowledged writes that are gone', lost, 0, '', `of ${ledger.length}; ${options.note}`),
      measure('growth of the resident memory of a process', growth, 10, '%', note),
      measure('exit code of doctor', doctor.code, 0, '', doctor.lines),
    ]
  } finally {
    visitors.close()
    await parts.close()
  }
}

async function missing(parts: Parts, ledger: readonly { id: number; name: string }[]): Promise<number> {
  const rows = await parts.database.write.query('SELECT id, name FROM collection')
  const stored = new Map((rows as { id: number; name: string }[]).map((row) => [row.id, row.name]))
  return ledger.filter(({ id, name }) => stored.get(id) !== name).length
}

/** Medians of the first and last fifth after warming up. */
function grown(memory: readonly number[]): { growth: number; note: string } {
  const warm = memory.slice(Math.floor(memory.length * WARM_SHARE))
  const fifth = Math.max(1, Math.floor(warm.length / 5))
  const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [first, last] = [middle(warm.slice(0, fifth)), middle(warm.slice(-fifth))]
  return { growth: (last / first - 1) * 100, note: `${first.toFixed(0)} MB to ${last.toFixed(0)} MB` }
}

async function runDoctor(environment: Record<string, string>): Promise<{ code: number; lines: string }> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'src-server/cli/run.mjs'), 'doctor'], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, lines: output.trim().split('\n').slice(-3).join(' | ').slice(0, 300) }
}
