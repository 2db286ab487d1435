import { setMaxListeners } from 'node:events'
import type { FontHostReply, FontHostRequest, FontJob, FontJobResult } from '#shared/contracts/publishing/font-job.ts'
import { AppError } from '#shared/errors.ts'
import type { FontEnginePort } from './font-engine.port.ts'
import { type SupervisedChild, superviseChild } from './supervised-child.ts'
import { workerFile } from './worker-files.ts'

/** Longest queue for the child. Uploads wait their turn; more than this is a flood. */
const MAX_QUEUE = 256
/** Jobs queued in the child beyond its threads, so that no thread waits for a message. */
const AHEAD = 1
/** The threads have their own timeouts; this is the fallback for a child that sends heartbeats but no results. */
const LAST_NET_MS = 330_000

interface Task {
  id: number
  job: FontJob
  signal: AbortSignal | undefined
  /** How often the child died with this job. */
  deaths: number
  timer: NodeJS.Timeout | undefined
  settle(result: FontJobResult | Failure): void
}

type Failure = { kind: 'failed' } & Pick<Extract<FontHostReply, { type: 'failed' }>, 'code' | 'message' | 'system'>

interface FontEngineOptions {
  threads: number
  /** For tests: another script than the built font host. */
  file?: string
  onReady?: (pid: number) => void
  onDeath?: (reason: string) => void
}

/**
 * The font child and its queue. Jobs running when the child dies are retried one by one in the next child: the one that
 * crashes it again is refused.
 */
export function createFontEngine(options: FontEngineOptions): FontEnginePort {
  const waiting: Task[] = []
  const suspects: Task[] = []
  const running = new Map<number, Task>()
  let nextId = 1
  let closed = false

  let child: SupervisedChild | null = null

  /** Started on first use: most commands and many servers never open a font. */
  function start(): SupervisedChild {
    return superviseChild({
      file: options.file ?? workerFile('font-host'),
      args: [String(options.threads)],
      execArgv: ['--max-old-space-size=256'],
      onReady(pid) {
        options.onReady?.(pid)
        pump()
      },
      onMessage: (message) => onReply(message as FontHostReply),
      onDeath: (death) => {
        options.onDeath?.(death.reason)
        const alone = running.size === 1
        for (const task of running.values()) {
          clearTimeout(task.timer)
          task.deaths++
          if (alone && task.deaths > 1)
            task.settle({ kind: 'failed', code: 'CRASHED', message: 'The file made the analysis crash' })
          else suspects.push(task)
        }
        running.clear()
      },
    })
  }

  function pump(): void {
    while (child?.isReady() && !closed) {
      // A suspect runs alone, so that the next death identifies it.
      const suspect = suspects.length > 0
      if (suspect ? running.size > 0 : running.size >= options.threads + AHEAD) return
      if ([...running.values()].some((task) => task.deaths > 0)) return
      const task = (suspect ? suspects : waiting).shift()
      if (!task) return
      if (task.signal?.aborted) continue
      running.set(task.id, task)
      task.timer = setTimeout(() => child?.kill('last net'), LAST_NET_MS)
      child.send({ type: 'job', id: task.id, job: task.job } satisfies FontHostRequest)
    }
  }

  function onReply(reply: FontHostReply): void {
    const task = running.get(reply.id)
    if (!task) return
    running.delete(reply.id)
    clearTimeout(task.timer)
    task.settle(reply.type === 'done' ? reply.result : { ...reply, kind: 'failed' })
    pump()
  }

  function run(job: FontJob, signal: AbortSignal | undefined): Promise<FontJobResult | Failure> {
    if (closed) return Promise.reject(new AppError('UNAVAILABLE', 'The font engine is closed'))
    if (waiting.length >= MAX_QUEUE)
      return Promise.reject(new AppError('OVERLOADED', 'Too many fonts are waiting; try again soon', { retryAfter: 5 }))
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const task: Task = { id: nextId++, job, signal, deaths: 0, timer: undefined, settle }
      const onAbort = () => {
        for (const list of [waiting, suspects]) if (list.includes(task)) list.splice(list.indexOf(task), 1)
        if (running.has(task.id)) child?.send({ type: 'cancel', id: task.id } satisfies FontHostRequest)
        reject(signal?.reason)
      }
      function settle(result: FontJobResult | Failure): void {
        signal?.removeEventListener('abort', onAbort)
        if (closed && result.kind === 'failed') reject(new AppError('UNAVAILABLE', 'The font engine is closed'))
        else if (result.kind === 'failed' && result.system)
          reject(Object.assign(new Error(result.message), { code: result.system }))
        else resolve(result)
      }
      // All jobs of one caller listen to the same signal, so Node's warning about many listeners does not apply.
      if (signal) setMaxListeners(0, signal)
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.push(task)
      child ??= start()
      pump()
    })
  }

  /** Runs a job with a single result. @throws AppError FONT_REFUSED with what failed and why */
  async function ask<J extends FontJob>(job: J, failure: string, signal?: AbortSignal) {
    const result = await run(job, signal)
    if (result.kind === job.kind) return result as Extract<FontJobResult, { kind: J['kind'] }>
    throw new AppError('FONT_REFUSED', `${failure}: ${(result as Failure).message}`)
  }

  return {
    stats: () => ({ waiting: waiting.length + suspects.length, running: running.size }),
    async inspect({ shapes = true, ...input }, signal) {
      const result = await run({ kind: 'inspect', shapes, ...input }, signal)
      return result.kind === 'inspect' ? result.outcomes : [refusedFile(input.sourceName, result as Failure)]
    },
    async readNames(input, signal) {
      const result = await run({ kind: 'names', ...input }, signal)
      return result.kind === 'names' ? result.outcomes : [refusedFile(input.sourceName, result as Failure)]
    },
    async readLicence(text, signal) {
      return (await ask({ kind: 'licence', text }, 'The licence could not be read', signal)).file
    },
    async readStoredLicences(fonts, signal) {
      return (await ask({ kind: 'stored-licences', fonts }, 'The licences could not be read', signal)).decisions
    },
    async makeWebFont(request, signal) {
      return { bytes: (await ask({ kind: 'web-font', ...request }, 'No web font could be made', signal)).bytes }
    },
    async describeLetters(path, signal) {
      return (await ask({ kind: 'shapes', path }, 'The letters could not be described', signal)).description
    },
    async measureDrawing(path, signal) {
      return (await ask({ kind: 'drawing', path }, 'The outlines could not be measured', signal)).drawing
    },
    async outlineText(input, signal) {
      return (await ask({ kind: 'outline', ...input }, 'The text could not be outlined', signal)).outline
    },
    async diffGlyphs(was, is) {
      return (await ask({ kind: 'glyph-diff', was, is }, 'The glyphs could not be compared')).diff
    },
    async drawGlyphPairs(was, is, pairs, signal) {
      return (await ask({ kind: 'glyph-pairs', was, is, pairs }, 'The glyphs could not be drawn', signal)).pairs
    },
    async close() {
      closed = true
      for (const task of [...waiting.splice(0), ...suspects.splice(0), ...running.values()]) {
        clearTimeout(task.timer)
        task.settle({ kind: 'failed', code: 'CANCELLED', message: 'The font engine is closed' })
      }
      running.clear()
      await child?.close()
    },
  }
}

/** A file that crashed the analysis. */
const refusedFile = (sourceName: string, { code, message }: Failure) => ({
  ok: false as const,
  sourceName,
  reason: message,
  code: code === 'TIMEOUT' ? ('TIMEOUT' as const) : ('MALFORMED' as const),
})
