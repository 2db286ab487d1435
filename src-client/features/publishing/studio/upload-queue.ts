import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { fill } from '#shared/format/fill.ts'
import { tooBigText, uploadTypeRefusal } from '#shared/format/upload-types.ts'
import * as MESSAGES from '#shared/messages.ts'
import { PUBLISHING, UPLOAD } from '#shared/publishing-limits.ts'
import { createStore } from '../../../ui/store.ts'
import { forgetUpload, sendUpload, UploadFailure, type UploadJob } from './send-upload.ts'
import { uploadSummary } from './upload-summary.ts'

/** Statuses of specification section 5. 'added' = paused, until it is resumed. */
export type UploadStatus = 'added' | 'queued' | 'uploading' | 'canceled' | 'error' | 'timeout' | 'success'

export interface UploadEntry {
  id: number
  file: File
  status: UploadStatus
  sent: number
  /** Error message, or the result. */
  message: string
  /** Other families found in the file. */
  families: UploadResult['families']
  /** Sending it again would not help. */
  final: boolean
  /** The connection broke: it continues when there is one again. */
  offline: boolean
}

/** Between tries to go on, besides those when the browser says that it is online again: the site itself may have been away. */
const OFFLINE_RETRY_MS = 20_000
/** Tries after which a file waits for its person: two hours with those of each upload. */
const OFFLINE_TRIES = 120

interface UploadQueueOptions {
  familyId: number
  config: PageConfig
  /** Called when a file became styles of the family. */
  onStored(result: UploadResult): void
  /** Called when a file was checked and rejected; the family may keep it for an admin. */
  onRefused(): void
  /** Replaces sendUpload in tests. */
  send?: (job: UploadJob) => Promise<UploadResult>
}

/** The queue of uploads, of which UPLOAD.atOnce run at the same time. */
export function createUploadQueue({ familyId, config, onStored, onRefused, send = sendUpload }: UploadQueueOptions) {
  const store = createStore<readonly UploadEntry[]>([])
  const running = new Map<number, AbortController>()
  let lastId = 0
  let offlineTries = 0
  let isClosed = false
  let offlineTimer: ReturnType<typeof setTimeout> | undefined

  const entry = (id: number) => store.get().find((one) => one.id === id)
  const change = (id: number, to: Partial<UploadEntry>) =>
    store.set(store.get().map((one) => (one.id === id ? { ...one, ...to } : one)))

  function pump(): void {
    if (isClosed) return
    for (const { id, status } of store.get()) {
      if (running.size >= UPLOAD.atOnce) return
      // A file that was paused and resumed immediately waits until its old upload has stopped.
      if (status === 'queued' && !running.has(id)) void run(id)
    }
  }

  const jobOf = (id: number, signal: AbortSignal): UploadJob => ({
    familyId,
    config,
    signal,
    file: entry(id)!.file,
    onProgress: (sent) => change(id, { sent }),
  })

  async function run(id: number): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    change(id, { status: 'uploading', message: '', offline: false })
    try {
      const result = await send(jobOf(id, abort.signal))
      const { families } = result
      const message = uploadSummary(result)
      offlineTries = 0
      change(id, { status: 'success', sent: entry(id)!.file.size, message, families, final: true })
      onStored(result)
    } catch (error) {
      // Paused and cancelled files already have their status.
      if (!abort.signal.aborted)
        change(
          id,
          error instanceof UploadFailure
            ? { status: error.kind, message: error.message, final: error.final, offline: error.offline }
            : {
                status: 'error',
                message: fill(MESSAGES.uploadFailed, { statusText: (error as Error).message, status: '0' }),
              },
        )
      if (error instanceof UploadFailure && error.final) onRefused()
      if (error instanceof UploadFailure && error.offline && !abort.signal.aborted) waitForConnection()
    } finally {
      running.delete(id)
      pump()
    }
  }

  function stop(id: number, status: 'added' | 'canceled'): void {
    change(id, { status, offline: false })
    running.get(id)?.abort(new DOMException('stopped', 'AbortError'))
  }

  /** Resumes a paused file, or retries a failed one. */
  function resume(id: number): void {
    const known = entry(id)
    if (!known || known.final || known.status === 'uploading' || known.status === 'queued') return
    change(id, { status: 'queued', message: '', offline: false })
    pump()
  }

  /** Continues all files whose connection broke. */
  function goOn(): void {
    clearTimeout(offlineTimer)
    for (const { id, offline } of store.get()) if (offline) resume(id)
  }

  function waitForConnection(): void {
    clearTimeout(offlineTimer)
    if (offlineTries++ < OFFLINE_TRIES) offlineTimer = setTimeout(goOn, OFFLINE_RETRY_MS)
  }

  globalThis.addEventListener?.('online', goOn)

  return {
    store,

    /**
     * Adds files and immediately starts those that may be sent; unfinished files already in the list are resumed. @returns how many were
     * queued
     */
    add(files: readonly File[]): number {
      const before = store.get()
      const known = (file: File) => before.find((one) => one.status !== 'canceled' && isSame(one.file, file))
      const unfinished = files.flatMap((file) => known(file) ?? []).filter((one) => !one.final)
      let room =
        PUBLISHING.stylesMax - before.filter((one) => one.status !== 'error' && one.status !== 'canceled').length
      const fresh = files.filter((file) => !unfinished.some((one) => isSame(one.file, file)))
      const added = fresh.map((file): UploadEntry => {
        const refusal =
          room > 0
            ? (refusalOf(file) ?? (known(file) ? MESSAGES.uploadProcessed : null))
            : fill(MESSAGES.tooManyFiles, { max: String(PUBLISHING.stylesMax) })
        if (!refusal) room--
        return {
          id: ++lastId,
          file,
          sent: 0,
          message: refusal ?? '',
          families: [],
          status: refusal ? 'error' : 'queued',
          final: refusal !== null,
          offline: false,
        }
      })
      store.set([...before, ...added])
      for (const { id } of unfinished) resume(id)
      pump()
      return added.filter((one) => one.status === 'queued').length
    },

    pause: (id: number) => stop(id, 'added'),

    cancel(id: number): void {
      stop(id, 'canceled')
      void forgetUpload(jobOf(id, new AbortController().signal))
    },

    resume,

    /** Removes a family found in a file, after it was merged with another. */
    merged(id: number, familyId: number): void {
      const known = entry(id)
      if (known) change(id, { families: known.families.filter((one) => one.familyId !== familyId) })
    },

    /** Removes finished, failed and cancelled files from the list. */
    clear: () => store.set(store.get().filter((one) => !isSettled(one.status))),

    /** Whether leaving the page would stop something; paused files wait for their person anyway. */
    isRunning: () =>
      !isClosed && store.get().some(({ status, offline }) => status === 'uploading' || status === 'queued' || offline),

    /** Stops running uploads because the page closes; they resume when the same file is added again. */
    close(): void {
      isClosed = true
      clearTimeout(offlineTimer)
      globalThis.removeEventListener?.('online', goOn)
      for (const abort of running.values()) abort.abort(new DOMException('left', 'AbortError'))
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

export const isSettled = (status: UploadStatus) => ['success', 'error', 'timeout', 'canceled'].includes(status)

/** Why a file may not be sent, in the words of the specification; null = it may be sent. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  const refusal = uploadTypeRefusal(file.name)
  if (refusal) return refusal
  if (file.size > UPLOAD.maxBytes) return tooBigText(file.size, UPLOAD.maxBytes)
  return null
}
