import { expect, test, vi } from 'vitest'
import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import * as MESSAGES from '#shared/messages.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { UploadFailure, type UploadJob } from './send-upload.ts'
import { createUploadQueue, refusalOf } from './upload-queue.ts'

const file = (name: string, size = 10) => ({ name, size }) as File
const result: UploadResult = { familyId: 1, added: [], here: [], families: [], refused: [] }

/** A queue whose uploads finish when the test says so. */
function held() {
  const jobs: { job: UploadJob; done(): void; fail(error: unknown): void }[] = []
  const stored: UploadResult[] = []
  const onRefused = vi.fn()
  const queue = createUploadQueue({
    familyId: 1,
    config: {} as PageConfig,
    onStored: (one) => stored.push(one),
    onRefused,
    send: (job) =>
      new Promise((resolve, reject) => {
        job.signal.addEventListener('abort', () => reject(job.signal.reason))
        jobs.push({ job, done: () => resolve(result), fail: reject })
      }),
  })
  const statuses = () => queue.store.get().map((one) => one.status)
  return { queue, jobs, stored, statuses, onRefused }
}

test('uploads two at a time, in the order in which they were added', async () => {
  const { queue, jobs, stored, statuses } = held()
  expect(queue.add([file('a.ttf'), file('b.ttf'), file('c.ttf')])).toBe(3)
  expect(statuses()).toEqual(['uploading', 'uploading', 'queued'])
  jobs[0]!.done()
  await vi.waitFor(() => expect(jobs).toHaveLength(3))
  expect(statuses()).toEqual(['success', 'uploading', 'uploading'])
  expect(jobs.map(({ job }) => job.file.name)).toEqual(['a.ttf', 'b.ttf', 'c.ttf'])
  jobs[1]!.done()
  jobs[2]!.done()
  await vi.waitFor(() => expect(statuses()).toEqual(['success', 'success', 'success']))
  expect(stored).toHaveLength(3)
})

test('failed uploads give the reason, make room and can be retried, unless final', async () => {
  const { queue, jobs, statuses, onRefused } = held()
  queue.add([file('a.ttf'), file('b.ttf')])
  jobs[0]!.fail(new UploadFailure(MESSAGES.uploadTimeout, 'timeout'))
  jobs[1]!.fail(new UploadFailure('b.ttf: no font', 'error', true))
  await vi.waitFor(() => expect(statuses()).toEqual(['timeout', 'error']))
  const [first, second] = queue.store.get()
  queue.resume(first!.id)
  queue.resume(second!.id)
  expect(statuses()).toEqual(['uploading', 'error'])
  jobs[2]!.fail(new Error('offline'))
  await vi.waitFor(() => expect(statuses()).toEqual(['error', 'error']))
  expect(queue.store.get()[0]!.message).toBe('Error during upload: offline [0]')
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('adding a file again resumes it, or is rejected if it was processed or rejected before', async () => {
  const { queue, jobs, statuses } = held()
  queue.add([file('a.ttf'), file('b.ttf'), file('c.ttf')])
  queue.pause(queue.store.get()[0]!.id)
  jobs[1]!.done()
  await vi.waitFor(() => expect(statuses()).toEqual(['added', 'success', 'uploading']))
  expect(queue.add([file('a.ttf'), file('b.ttf'), file('c.ttf'), file('b.ttf', 11)])).toBe(1)
  expect(statuses()).toEqual(['uploading', 'success', 'uploading', 'error', 'queued'])
  expect(queue.store.get()[3]!.message).toBe(
    "This file can't be queued because it has already been processed or was rejected.",
  )
  queue.cancel(queue.store.get()[0]!.id)
  expect(statuses()[0]).toBe('canceled')
  queue.clear()
  expect(queue.add([file('a.ttf'), file('b.ttf')]), 'off the list, it is begun anew').toBe(2)
})

test('a paused upload gives way to the next, and can be resumed immediately', async () => {
  const { queue, jobs, statuses } = held()
  queue.add([file('a.ttf'), file('b.ttf'), file('c.ttf')])
  const [first] = queue.store.get()
  queue.pause(first!.id)
  expect(jobs[0]!.job.signal.aborted).toBe(true)
  queue.resume(first!.id)
  await vi.waitFor(() => expect(jobs).toHaveLength(3))
  expect(jobs[2]!.job.file.name).toBe('a.ttf')
  expect(statuses()).toEqual(['uploading', 'uploading', 'queued'])
  queue.pause(first!.id)
  await vi.waitFor(() => expect(jobs).toHaveLength(4))
  expect(jobs[3]!.job.file.name).toBe('c.ttf')
  expect(statuses()).toEqual(['added', 'uploading', 'uploading'])
  queue.close()
  expect(jobs.every(({ job }) => job.signal.aborted || job.file.name === 'a.ttf')).toBe(true)
})

test('rejects files of wrong type or size with the messages of the specification', () => {
  expect(refusalOf(file('a.exe'))).toBe(
    "You can't upload files of this type: .exe. Upload TTF, OTF, TTC, OTC, WOFF, WOFF2, ZIP or a text with licence, OFL or readme in its name.",
  )
  expect(refusalOf(file('A.TTF'))).toBeNull()
  expect(refusalOf(file('a.ttf', UPLOAD.maxBytes))).toBeNull()
  expect(refusalOf(file('a.ttf', UPLOAD.maxBytes + 1024 ** 2))).toBe(
    'The file is too big (257MB). Max file size: 256MB.',
  )
  const { queue, statuses } = held()
  queue.add([file('a.exe'), file('b.ttf')])
  expect(statuses()).toEqual(['error', 'uploading'])
  queue.clear()
  expect(statuses()).toEqual(['uploading'])
})

test('a file whose connection broke continues when the browser is online again, or after a while', async () => {
  vi.useFakeTimers()
  try {
    const online: (() => void)[] = []
    vi.stubGlobal('addEventListener', (_name: string, act: () => void) => online.push(act))
    const { queue, jobs, statuses } = held()
    const noConnection = () => new UploadFailure('Error during upload: No connection [0]', 'error', false, true)
    queue.add([file('a.ttf')])
    jobs[0]!.fail(noConnection())
    await vi.waitFor(() => expect(statuses()).toEqual(['error']))
    expect(queue.store.get()[0]).toMatchObject({ offline: true, message: 'Error during upload: No connection [0]' })
    // The site may be away while the browser is online.
    vi.advanceTimersByTime(20_000)
    expect(statuses()).toEqual(['uploading'])
    jobs[1]!.fail(noConnection())
    await vi.waitFor(() => expect(statuses()).toEqual(['error']))
    online[0]!()
    expect(statuses()).toEqual(['uploading'])
    jobs[2]!.fail(noConnection())
    await vi.waitFor(() => expect(statuses()).toEqual(['error']))
    // A cancelled file does not come back.
    queue.cancel(queue.store.get()[0]!.id)
    vi.advanceTimersByTime(60_000)
    expect(statuses()).toEqual(['canceled'])
    expect(jobs).toHaveLength(3)
    queue.close()
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('a closed queue runs nothing, and starts nothing of what waits', async () => {
  const { queue, jobs } = held()
  expect(queue.isRunning()).toBe(false)
  queue.add([file('a.ttf'), file('b.ttf'), file('c.ttf')])
  expect(queue.isRunning()).toBe(true)
  queue.close()
  expect(queue.isRunning()).toBe(false)
  await vi.waitFor(() => expect(jobs.every(({ job }) => job.signal.aborted)).toBe(true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(jobs).toHaveLength(2)
})
