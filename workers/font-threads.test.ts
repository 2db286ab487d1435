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

/** One thread with one job. `looks` counts the checks of the time. */
function start(cpuMs: (looks: number) => number) {
  let looks = 0
  let answer: (reply: FontHostReply) => void
  const answered = new Promise<FontHostReply>((resolve) => {
    answer = resolve
  })
  const threads = fontThreads(1, threadFile, (reply) => answer(reply), { limits, cpuMs: () => cpuMs(looks++) })
  threads.handle({ type: 'job', id: 7, job: JOB })
  return { answered, looks: () => looks }
}

test('limits a job by CPU time: waiting for a core is not counted', async () => {
  const { answered, looks } = start(() => 0)
  // At its start, at its limit, and once more.
  await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(2)
  const channel = new BroadcastChannel('font-threads-test')
  const telling = setInterval(() => channel.postMessage('now'), 10)
  expect(await answered).toMatchObject({ type: 'done', id: 7 })
  clearInterval(telling)
  channel.close()
})

test('ends a job that computes for longer than its limit', async () => {
  const { answered, looks } = start((look) => look * (LIMIT_MS / 2))
  expect(await answered).toMatchObject({ type: 'failed', id: 7, code: 'TIMEOUT' })
  expect(looks()).toBe(3)
})
