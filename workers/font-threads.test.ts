import { expect, test } from 'vitest'
import type { FontHostReply, FontJob } from '#shared/contracts/publishing/font-job.ts'
import { fontThreads } from './font-threads.ts'

const LIMIT_MS = 50
const JOB: FontJob = { kind: 'shapes', path: '' }
const limits = new Proxy({} as Record<FontJob['kind'], number>, { get: () => LIMIT_MS })

/** A thread that answers on a signal, like one that waits for a core; without the signal it never does. */
const threadFile = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { BroadcastChannel, parentPort } from 'node:worker_threads'
    const channel = new BroadcastChannel('font-threads-test')
    parentPort.on('message', () => {
      channel.onmessage = () => { parentPort.postMessage({ type: 'done', result: { kind: 'shapes', description: null } }); channel.close() }
    })
  `)}`,
)

/** Threads with a job each. `looks` counts the checks of the time. */
function start(cpuMs: (looks: number) => number, jobs = 1) {
  let looks = 0
  const replies: FontHostReply[] = []
  let settled: (replies: FontHostReply[]) => void
  const answered = new Promise<FontHostReply[]>((resolve) => {
    settled = resolve
  })
  const send = (reply: FontHostReply) => {
    if (replies.push(reply) === jobs) settled(replies)
  }
  const threads = fontThreads(jobs, threadFile, send, { limits, cpuMs: () => cpuMs(looks++) })
  for (let id = 7; id < 7 + jobs; id++) threads.handle({ type: 'job', id, job: JOB })
  return { answered, looks: () => looks }
}

/** Lets the threads answer. */
async function answers<T>(answered: Promise<T>): Promise<T> {
  const channel = new BroadcastChannel('font-threads-test')
  const telling = setInterval(() => channel.postMessage('now'), 10)
  const result = await answered
  clearInterval(telling)
  channel.close()
  return result
}

test('limits a job by CPU time: waiting for a core is not counted', async () => {
  const { answered, looks } = start(() => 0)
  // At its start, at its limit, and once more.
  await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(2)
  expect(await answers(answered)).toMatchObject([{ type: 'done', id: 7 }])
})

test('does not count what the other threads compute', async () => {
  let cpu = 0
  const { answered, looks } = start(() => cpu, 4)
  // Together they use more than one of them may.
  cpu = 3 * LIMIT_MS
  await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(12)
  for (const reply of await answers(answered)) expect(reply).toMatchObject({ type: 'done' })
})

test('ends a job that computes for longer than its limit', async () => {
  const { answered, looks } = start((look) => look * (LIMIT_MS / 2))
  expect(await answered).toMatchObject([{ type: 'failed', id: 7, code: 'TIMEOUT' }])
  expect(looks()).toBe(3)
})
