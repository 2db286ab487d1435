import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendUpload, type UploadJob } from './send-upload.ts'

interface Sent {
  method: string
  path: string
  offset: string
}
interface Said {
  status: number
  headers?: Record<string, string>
  body?: string
}

let sent: Sent[]
/** The site's answer to a request; null = the connection breaks. */
let answer: (request: Sent) => Said | null

class Request {
  upload = {}
  status = 0
  statusText = ''
  responseText = ''
  onload = () => undefined
  onerror = () => undefined
  onloadend = () => undefined
  #request: Sent = { method: '', path: '', offset: '' }
  #headers: Record<string, string> = {}
  open(method: string, path: string) {
    this.#request = { method, path, offset: '' }
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'Upload-Offset') this.#request.offset = value
  }
  getResponseHeader = (name: string) => this.#headers[name] ?? null
  abort() {}
  send() {
    sent.push(this.#request)
    const said = answer(this.#request)
    queueMicrotask(() => {
      this.onloadend()
      if (!said) return this.onerror()
      this.status = said.status
      this.responseText = said.body ?? ''
      this.#headers = said.headers ?? {}
      this.onload()
    })
  }
}

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const job = (): UploadJob => ({
  familyId: 7,
  config: {} as never,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  file: new File([new Uint8Array(1000)], 'a.ttf'),
})
/** @returns the result, after all timers have run */
async function outcome(): Promise<string> {
  const running = sendUpload(job()).then(
    () => 'done',
    (error: Error) => error.message,
  )
  await vi.runAllTimersAsync()
  return running
}
const begun = { status: 201, headers: { Location: '/u' } }
const at = (offset: number) => ({ status: 200, headers: { 'Upload-Offset': String(offset) } })
const patches = () => sent.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset)

test('resumes uploads after a broken connection, but not files that were checked and rejected', async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  const detail = 'a.ttf: its tables are damaged'
  answer = ({ method, path }) => {
    if (path.endsWith('/finish')) return { status: 422, body: JSON.stringify({ detail }) }
    return method === 'POST' ? begun : { status: 204, headers: { 'Upload-Offset': '1000' } }
  }
  expect(await outcome()).toBe(detail)
  expect(stored.size).toBe(0)
  answer = ({ method }) => (method === 'POST' ? begun : null)
  await outcome()
  expect(stored.size).toBe(1)
})

test('a part that is refused for good is not sent for ever: the reason is said', async () => {
  const detail = 'This family is waiting to be published. Withdraw it before you change its files.'
  answer = ({ method }) =>
    method === 'POST' ? begun : method === 'HEAD' ? at(0) : { status: 409, body: JSON.stringify({ detail }) }
  expect(await outcome()).toBe(detail)
  expect(patches().length).toBeLessThan(10)
})

test('stops sending over a connection that breaks each time', async () => {
  answer = ({ method }) => (method === 'POST' ? begun : method === 'HEAD' ? at(0) : null)
  expect(await outcome()).toBe('Error during upload: No connection [0]')
  expect(patches().length).toBeLessThan(10)
})

test('says so at once when the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  answer = ({ method }) => (method === 'POST' ? begun : null)
  expect(await outcome()).toBe('Error during upload: No connection [0]')
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'HEAD'])
})

test('completes over a connection that breaks often but always sends a little', async () => {
  let received = 0
  answer = ({ method, path }) => {
    if (path.endsWith('/finish')) return { status: 200, body: '{"familyId":7,"added":[],"refused":[]}' }
    if (method === 'POST') return begun
    if (method === 'HEAD') return at(received)
    received += 40
    return received < 1000 ? null : { status: 204, headers: { 'Upload-Offset': '1000' } }
  }
  expect(await outcome()).toBe('done')
  expect(patches()).toHaveLength(25)
})

test('waits while a file is being opened, and gives the reason if that fails', async () => {
  let finishes = 0
  const detail = 'This family is deleted; restore it first.'
  const wait = { status: 409, headers: { 'Retry-After': '2' } }
  answer = ({ method, path }) => {
    if (path.endsWith('/finish')) return ++finishes < 3 ? wait : { status: 409, body: JSON.stringify({ detail }) }
    return method === 'POST' ? begun : { status: 204, headers: { 'Upload-Offset': '1000' } }
  }
  expect(await outcome()).toBe(detail)
  expect(finishes).toBe(3)
})

test('waits as long as the site may take to open a file, and no longer', async () => {
  const wait = { status: 409, headers: { 'Retry-After': '2' } }
  const began = performance.now()
  let opensForMs = 300_000
  answer = ({ method, path }) => {
    if (path.endsWith('/finish')) return performance.now() - began < opensForMs ? wait : { status: 200, body: '{}' }
    return method === 'POST' ? begun : { status: 204, headers: { 'Upload-Offset': '1000' } }
  }
  expect(await outcome()).toBe('done')
  opensForMs = 3_600_000
  expect(await outcome()).toBe('Error during upload: the server timed out.')
})
