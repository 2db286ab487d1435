import type { FontHostReply, FontHostRequest, FontJob, FontJobResult } from '#shared/contracts/font-job.ts'
import { AppError } from '#shared/errors.ts'
import type { FontEnginePort } from './font-engine.port.ts'
import { type SupervisedChild, superviseChild } from './supervised-child.ts'
import { workerFile } from './worker-files.ts'

/** Files waiting for the child. An upload waits its turn; more than this is a flood. */
const MAX_QUEUE = 256
/** Jobs given to the child at once: one per thread and one more, so that no thread waits for a message. */
const AHEAD = 1
/** The threads keep their own time; this is the last net for a child that answers heartbeats but not jobs. */
const LAST_NET_MS = 330_000

interface Task {
  id: number
  job: FontJob
  signal: AbortSignal | undefined
  /** How often the child died while it held this job. */
  deaths: number
  timer: NodeJS.Timeout | undefined
  settle(result: FontJobResult | Failure): void
}

interface Failure {
  kind: 'failed'
  code: Extract<FontHostReply, { type: 'failed' }>['code']
  message: string
}

export interface FontEngineOptions {
  threads: number
  /** For tests: another entry than the built font host. */
  file?: string
  onReady?: (pid: number) => void
  onDeath?: (reason: string) => void
}

/**
 * The font child and the queue before it. Jobs in flight when the child dies are tried again, alone, in the next child:
 * one that kills that too is the guilty one and is refused.
 */
export function createFontEngine(options: FontEngineOptions): FontEnginePort {
  const waiting: Task[] = []
  const suspects: Task[] = []
  const running = new Map<number, Task>()
  let nextId = 1
  let closed = false

  let child: SupervisedChild | null = null

  /** Started with the first job: most commands and many servers never open a font. */
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
      // A suspect runs alone, so that the next death names it.
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
    task.settle(reply.type === 'done' ? reply.result : { kind: 'failed', code: reply.code, message: reply.message })
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
        else resolve(result)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.push(task)
      child ??= start()
      pump()
    })
  }

  return {
    async inspect({ shapes = true, ...input }, signal) {
      const result = await run({ kind: 'inspect', shapes, ...input }, signal)
      return result.kind === 'inspect' ? result.outcomes : [refusedFile(input.sourceName, result as Failure)]
    },
    async readNames(input, signal) {
      const result = await run({ kind: 'names', ...input }, signal)
      return result.kind === 'names' ? result.outcomes : [refusedFile(input.sourceName, result as Failure)]
    },
    async readLicence(text, signal) {
      const result = await run({ kind: 'licence', text }, signal)
      if (result.kind === 'licence') return result.file
      throw new AppError('FONT_REFUSED', `The licence could not be read: ${(result as Failure).message}`)
    },
    async readStoredLicences(fonts, signal) {
      const result = await run({ kind: 'stored-licences', fonts }, signal)
      if (result.kind === 'stored-licences') return result.decisions
      throw new AppError('FONT_REFUSED', `The licences could not be read: ${(result as Failure).message}`)
    },
    async makeWebFont(wish, signal) {
      const result = await run({ kind: 'web-font', ...wish }, signal)
      if (result.kind === 'web-font') return { bytes: result.bytes }
      throw new AppError('FONT_REFUSED', `No web font could be made: ${(result as Failure).message}`)
    },
    async readShapes(path, signal) {
      const result = await run({ kind: 'shapes', path }, signal)
      if (result.kind === 'shapes') return result.shapes
      throw new AppError('FONT_REFUSED', `The letters could not be described: ${(result as Failure).message}`)
    },
    async measureDrawing(path, signal) {
      const result = await run({ kind: 'drawing', path }, signal)
      if (result.kind === 'drawing') return result.drawing
      throw new AppError('FONT_REFUSED', `The outlines could not be measured: ${(result as Failure).message}`)
    },
    async outlineText(input, signal) {
      const result = await run({ kind: 'outline', ...input }, signal)
      if (result.kind === 'outline') return result.outline
      throw new AppError('FONT_REFUSED', `The text could not be outlined: ${(result as Failure).message}`)
    },
    async diffGlyphs(was, is) {
      const result = await run({ kind: 'glyph-diff', was, is }, undefined)
      if (result.kind === 'glyph-diff') return result.diff
      throw new AppError('FONT_REFUSED', `The glyphs could not be compared: ${(result as Failure).message}`)
    },
    async drawGlyphPairs(was, is, pairs, signal) {
      const result = await run({ kind: 'glyph-pairs', was, is, pairs }, signal)
      if (result.kind === 'glyph-pairs') return result.pairs
      throw new AppError('FONT_REFUSED', `The glyphs could not be drawn: ${(result as Failure).message}`)
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

/** A file that ended the analysis. */
const refusedFile = (sourceName: string, { code, message }: Failure) => ({
  ...{ ok: false as const, sourceName, reason: message },
  code: code === 'TIMEOUT' ? ('TIMEOUT' as const) : ('MALFORMED' as const),
})
