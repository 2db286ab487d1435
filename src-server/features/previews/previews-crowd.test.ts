import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#shared/limits.ts'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { createPreviewSigner } from './preview-signature.ts'
import { createPreviewsHandler } from './previews.http.ts'
import type { PreviewsService } from './previews.service.ts'

/** Longer than the cache lifetime of answers that name no file. */
const SIX_MINUTES = 6 * 60 * 1000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let begun = 0
let picture = 'first'
const service: PreviewsService = {
  isHidden: () => false,
  keep: () => undefined,
  outline: async () => ({ svg: '<svg/>', scale: 1 }),
  async picture() {
    begun++
    return { png: Buffer.from(picture), key: picture, missing: [], siteFace: false, scale: 1 }
  },
}

function open() {
  begun = 0
  picture = 'first'
  const previews = createPreviewsHandler({
    service,
    signer: createPreviewSigner('secret'),
    clientAddress: (req) => String(req.headers.visitor),
    onError: (error) => expect.unreachable(String(error)),
  })
  return (req: IncomingMessage, res: ServerResponse) => previews.fromMemory(req, res) || previews.handle(req, res)
}

class Answer extends EventEmitter {
  status = 0
  body = ''
  headersSent = false
  destroyed = false
  writableFinished = false
  setHeader() {}
  writeHead(status: number) {
    this.status = status
    this.headersSent = true
    return this
  }
  end(body?: Buffer | string) {
    this.body = String(body ?? '')
    this.writableFinished = true
  }
}

/** Calls the handler without a socket, so that all requests of a test arrive in one turn of the event loop. */
function ask(handle: ReturnType<typeof open>, text: string, visitor = text): Answer {
  const answer = new Answer()
  const url = `/api/renderfont4/1/${encodeBase64url('{}')}/${encodeBase64url(text)}/a.png`
  expect(handle({ method: 'GET', url, headers: { visitor } } as never, answer as never)).toBe(true)
  return answer
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('starts a crowd in small batches so that others get their turn, and answers in order', async () => {
  const handle = open()
  const answers = Array.from({ length: 1000 }, (_, i) => ask(handle, `text ${i}`))
  const perTurn = []
  for (let before = begun; begun < answers.length; before = begun) {
    await turn()
    perTurn.push(begun - before)
  }
  await turn()
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(64)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('refuses a crowd over the limit instead of queueing it', async () => {
  const handle = open()
  const answers = Array.from({ length: 6000 }, (_, i) => ask(handle, `text ${i}`))
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(1000)
  while (answers.some(({ status }) => status === 0)) await turn()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
})

test('does not draw for clients that left while waiting', async () => {
  const handle = open()
  const answers = Array.from({ length: 200 }, (_, i) => ask(handle, `text ${i}`))
  for (const answer of answers.slice(100)) answer.destroyed = true
  for (let i = 0; i < 20; i++) await turn()
  expect(begun).toBe(100)
})

test('shows a new version of a font within minutes at an address without a file name, however often it is requested', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  // The cache treats time 0 as 'never'.
  vi.advanceTimersByTime(1)
  const handle = open()
  const seen = async () => {
    const answer = ask(handle, 'Hello', 'somebody')
    await turn()
    return answer.body
  }
  expect(await seen()).toBe('first')
  picture = 'second'
  expect(await seen()).toBe('first')
  vi.advanceTimersByTime(SIX_MINUTES)
  expect(await seen()).toBe('second')
})

test('refuses an address that requests pictures in memory too often, and serves others', async () => {
  const handle = open()
  ask(handle, 'Hello')
  await turn()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const { times: burst } = RATE_LIMITS.previewCached
  for (let i = 0; i < burst; i++) expect(ask(handle, 'Hello', 'greedy').status).toBe(200)
  expect(ask(handle, 'Hello', 'greedy').status).toBe(503)
  expect(ask(handle, 'Hello', 'polite').status).toBe(200)
  expect(begun).toBe(1)
})
