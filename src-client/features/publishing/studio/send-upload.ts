import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { fill } from '#shared/format/fill.ts'
import * as MESSAGES from '#shared/messages.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { callHeaders } from '../../../api/call-headers.ts'

/** Waits before a broken connection is tried again, long enough for a tunnel, a lift or a router that restarts. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000]
const KEY = 'upload:'

/** Why an upload failed. `final`: sending the file again would not help. `offline`: it goes on once there is a connection. */
export class UploadFailure extends Error {
  readonly kind: 'error' | 'timeout'
  readonly final: boolean
  readonly offline: boolean
  constructor(message: string, kind: 'error' | 'timeout' = 'error', final = false, offline = false) {
    super(message)
    this.kind = kind
    this.final = final
    this.offline = offline
  }
}

interface Answer {
  status: number
  statusText: string
  body: string
  header(name: string): string | null
}

export interface UploadJob {
  familyId: number
  file: File
  config: PageConfig
  signal: AbortSignal
  onProgress(sent: number): void
}

/** Identifies the same file after a reload, so that its upload resumes. */
const fingerprint = ({ familyId, file }: UploadJob) =>
  `${KEY}${familyId}:${file.name}:${file.size}:${file.lastModified}`

const remember = (key: string, address: string | null) => {
  try {
    if (address === null) localStorage.removeItem(key)
    else localStorage.setItem(key, address)
  } catch {
    // Without storage an upload starts over after a reload.
  }
}
const recall = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Names of this family's files whose upload an earlier visit did not finish. */
export function unfinishedNames(familyId: number): string[] {
  try {
    const own = `${KEY}${familyId}:`
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(own))
      .map((key) => key.slice(own.length).replace(/:\d+:\d+$/, ''))
  } catch {
    return []
  }
}

/** Sends one file in parts, resumes after a broken connection, and has the site open it. @throws UploadFailure, or the signal's reason */
export async function sendUpload(job: UploadJob): Promise<UploadResult> {
  const key = fingerprint(job)
  const known = recall(key)
  let state = known ? await progressOf(job, known) : null
  if (!state) {
    const address = await begin(job)
    remember(key, address)
    state = { address, offset: 0 }
  }
  let { offset } = state
  const { address } = state
  let stalls = 0
  while (offset < job.file.size) {
    const at = offset
    const part = job.file.slice(at, at + UPLOAD.partBytes)
    const answer = await patiently(job, () =>
      call(job, 'PATCH', address, {
        headers: { 'Upload-Offset': String(at), 'Content-Type': 'application/offset+octet-stream' },
        body: part,
        onProgress: (sent) => job.onProgress(at + sent),
      }),
    )
    if (answer === 'broken' || answer.status === 409) {
      const again = await progressOf(job, address)
      if (!again) throw failureOf({ status: 404, statusText: 'Not Found', body: '', header: () => null })
      offset = again.offset
      // Without progress it gives up after some tries, for example when the family waits for a moderator by now.
      if (offset > at) stalls = 0
      else if (stalls < RETRY_MS.length) await pause(RETRY_MS[stalls++]!, job.signal)
      else throw answer === 'broken' ? noConnection() : failureOf(answer)
    } else if (answer.status === 204) offset = Number(answer.header('Upload-Offset'))
    else {
      if (answer.status === 404) remember(key, null)
      throw failureOf(answer)
    }
    job.onProgress(offset)
  }
  try {
    const result = await finish(job, address)
    remember(key, null)
    return result
  } catch (error) {
    // Files that were checked and rejected cannot be resumed.
    if (error instanceof UploadFailure && error.final) remember(key, null)
    throw error
  }
}

/** Cancels an upload and deletes the parts already sent. */
export async function forgetUpload(job: UploadJob): Promise<void> {
  const key = fingerprint(job)
  const address = recall(key)
  remember(key, null)
  if (address) await call(job, 'DELETE', address).catch(() => undefined)
}

async function begin(job: UploadJob): Promise<string> {
  const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  const answer = await patiently(job, () =>
    call(job, 'POST', '/api/v3/uploads', {
      headers: {
        'Upload-Length': String(job.file.size),
        'Upload-Metadata': `familyId ${encode(String(job.familyId))},filename ${encode(job.file.name)}`,
      },
    }),
  )
  if (answer === 'broken') throw noConnection()
  if (answer.status !== 201) throw failureOf(answer)
  const address = answer.header('Location')
  if (!address) throw new UploadFailure(MESSAGES.uploadNoUrl)
  return address
}

/** How many bytes of a file the site has; null if it no longer knows the upload. */
async function progressOf(job: UploadJob, address: string): Promise<{ address: string; offset: number } | null> {
  for (const wait of RETRY_MS) {
    const answer = await call(job, 'HEAD', address).catch(() => null)
    if (answer?.status === 200) return { address, offset: Number(answer.header('Upload-Offset')) }
    if (answer) return null
    if (isOffline()) break
    await pause(wait, job.signal)
  }
  throw noConnection()
}

async function finish(job: UploadJob, address: string): Promise<UploadResult> {
  const began = performance.now()
  for (let breaks = 0; ; ) {
    const answer = await patiently(job, () => call(job, 'POST', `${address}/finish`))
    if (answer !== 'broken' && answer.status === 200) return parsed(answer.body) as UploadResult
    // The file is being opened, also after a connection that proxies ended: Retry-After tells when to ask for its result.
    const wait = answer === 'broken' ? RETRY_MS[breaks++] : Number(answer.header('Retry-After')) * 1000
    if (answer !== 'broken' && (answer.status !== 409 || !wait)) throw failureOf(answer)
    if (answer === 'broken' && isOffline()) throw noConnection()
    if (wait === undefined || performance.now() - began > UPLOAD.openingMs)
      throw new UploadFailure(MESSAGES.uploadTimeout, 'timeout')
    await pause(wait, job.signal)
  }
}

/** Repeats a call while the site is busy. 'broken' = the connection broke: the caller finds out how much has arrived. */
async function patiently(job: UploadJob, ask: () => Promise<Answer>): Promise<Answer | 'broken'> {
  for (const wait of [...RETRY_MS, 0]) {
    let answer: Answer
    try {
      answer = await ask()
    } catch (error) {
      job.signal.throwIfAborted()
      if (error instanceof UploadFailure) throw error
      return 'broken'
    }
    if ((answer.status !== 429 && answer.status !== 503) || wait === 0) return answer
    await pause(Math.max(wait, Number(answer.header('Retry-After') ?? 0) * 1000), job.signal)
  }
  return 'broken'
}

/** The browser knows that there is no network, so waiting is useless. */
const isOffline = () => globalThis.navigator?.onLine === false

const noConnection = () =>
  new UploadFailure(fill(MESSAGES.uploadFailed, { statusText: 'No connection', status: '0' }), 'error', false, true)

function failureOf(answer: Answer): UploadFailure {
  if (answer.status === 504 || answer.status === 408) return new UploadFailure(MESSAGES.uploadTimeout, 'timeout')
  const final = [413, 415, 422].includes(answer.status)
  const detail = (() => {
    try {
      return (JSON.parse(answer.body) as { detail?: string }).detail ?? ''
    } catch {
      return ''
    }
  })()
  const { status, statusText } = answer
  return new UploadFailure(
    detail || fill(MESSAGES.uploadFailed, { statusText, status: String(status) }),
    'error',
    final,
  )
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new UploadFailure(MESSAGES.uploadBadAnswer)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort)
  })
}

/** One request. Uses XMLHttpRequest, because fetch does not report upload progress. */
function call(
  { config, signal }: UploadJob,
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: Blob; onProgress?: (sent: number) => void } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, path)
    const headers = {
      ...callHeaders(config),
      'Tus-Resumable': '1.0.0',
      ...options.headers,
    }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    const broke = () => reject(new TypeError('The connection broke'))
    // A request over a cut line may otherwise hang for minutes.
    const cut = () => {
      broke()
      abort()
    }
    globalThis.addEventListener?.('offline', cut)
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded)
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      globalThis.removeEventListener?.('offline', cut)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        body: request.responseText,
        header: (name) => request.getResponseHeader(name),
      })
    request.onerror = broke
    request.ontimeout = () => reject(new UploadFailure(MESSAGES.uploadTimeout, 'timeout'))
    request.onabort = () => reject(signal.reason)
    request.send(options.body ?? null)
  })
}
