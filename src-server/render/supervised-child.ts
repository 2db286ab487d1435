import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { BEAT_INTERVAL_MS, isBeat, SILENT_MS } from '#shared/heartbeat.ts'

/** Native code may load slowly on a busy machine; a child without a heartbeat by then is killed. */
const START_TIMEOUT_MS = 15_000
/** After this many early deaths in a row, the next starts are delayed. */
const FREE_RESTARTS = 5
const SHORT_LIFE_MS = 10_000
const BACKOFF_FIRST_MS = 200
const BACKOFF_MAX_MS = 5_000
/** A later tick means that our own loop was blocked and the child's heartbeats are unread: it is not judged then. */
const OWN_DELAY_MS = 400
/** How long close() waits before SIGKILL. */
const CLOSE_TIMEOUT_MS = 2_000
/** Web requests have priority over pictures and ingest. */
const NICE = 10
/** Characters of stderr kept for the log. */
const STDERR_KEPT = 2_000

export interface ChildDeath {
  pid: number | undefined
  /** 'exit' (of its own), 'silent' (no heartbeat), 'start' (never became ready) or the reason given to kill(). */
  reason: string
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
}

interface SupervisedChildOptions {
  /** Absolute path of the built entry, see workerFile(). */
  file: string
  args: string[]
  /** The child's whole environment: no secrets, no LANG. */
  env?: Record<string, string>
  execArgv: string[]
  /** A message other than a heartbeat. */
  onMessage: (message: unknown) => void
  /** The child is ready for work. */
  onReady?: (pid: number) => void
  /** The child is gone; unanswered messages are lost. */
  onDeath?: (death: ChildDeath) => void
}

export interface SupervisedChild {
  /** True between ready and death. */
  isReady(): boolean
  pid(): number | undefined
  /** Deaths so far. */
  deaths(): number
  /** Sends to a ready child; false when there is none. */
  send(message: unknown): boolean
  /** SIGKILL; a new child starts. */
  kill(reason: string): void
  /** Ends the child for good: first lets it exit, then SIGKILL. */
  close(): Promise<void>
}

/** Delay before the next start: none for the first few deaths (recovery must take under a second), then doubling. */
function backoffMs(shortLives: number): number {
  if (shortLives <= FREE_RESTARTS) return 0
  return Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (shortLives - FREE_RESTARTS - 1))
}

/**
 * Keeps one child process alive: starts it, watches its heartbeat, kills it when silent, restarts it. The child calls
 * endWithServer() and startHeartbeat() of workers/heartbeat.ts. Messages are structured clones (typed arrays stay
 * binary).
 */
export function superviseChild(options: SupervisedChildOptions): SupervisedChild {
  let child: ChildProcess | null = null
  let ready = false
  let closed = false
  let deaths = 0
  let shortLives = 0
  let startedAt = 0
  let lastBeat = 0
  let lastTick = 0
  let killReason: string | null = null
  let restartTimer: NodeJS.Timeout | undefined

  function start(): void {
    const started = fork(options.file, options.args, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: options.env ?? {},
      execArgv: options.execArgv,
    })
    child = started
    ready = false
    killReason = null
    startedAt = lastBeat = lastTick = performance.now()
    let stderr = ''
    let gone = false
    if (started.pid !== undefined) lowerPriority(started.pid)
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_KEPT)
    })
    started.on('message', (message) => {
      if (started !== child) return
      lastBeat = performance.now()
      if (!ready) {
        ready = true
        options.onReady?.(started.pid as number)
      }
      if (!isBeat(message)) options.onMessage(message)
    })
    const onGone = (code: number | null, signal: NodeJS.Signals | null) => {
      if (gone) return
      gone = true
      child = null
      ready = false
      const death: ChildDeath = { pid: started.pid, reason: killReason ?? 'exit', code, signal, stderr }
      if (!closed) {
        deaths++
        shortLives = performance.now() - startedAt < SHORT_LIFE_MS ? shortLives + 1 : 0
        restartTimer = setTimeout(start, backoffMs(shortLives))
        options.onDeath?.(death)
      }
    }
    started.once('exit', onGone)
    // 'error' also reports messages that could not be sent to a dying child; only a failed start counts as a death.
    started.on('error', () => {
      if (started.pid === undefined) onGone(null, null)
    })
  }

  function kill(reason: string): void {
    if (!child) return
    killReason ??= reason
    child.kill('SIGKILL')
  }

  const watch = setInterval(() => {
    const now = performance.now()
    const ownDelay = now - lastTick - BEAT_INTERVAL_MS
    lastTick = now
    if (!child || killReason) return
    if (ownDelay > OWN_DELAY_MS) lastBeat = Math.max(lastBeat, now - BEAT_INTERVAL_MS)
    else if (ready && now - lastBeat > SILENT_MS) kill('silent')
    else if (!ready && now - startedAt > START_TIMEOUT_MS) kill('start')
  }, BEAT_INTERVAL_MS)
  watch.unref()
  start()

  return {
    isReady: () => ready && !killReason && child?.connected === true,
    pid: () => child?.pid,
    deaths: () => deaths,
    send(message) {
      if (!child || !ready || killReason || !child.connected) return false
      child.send(message as object, () => undefined)
      return true
    },
    kill,
    async close() {
      if (closed) return
      closed = true
      clearInterval(watch)
      clearTimeout(restartTimer)
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const exited = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
      const force = setTimeout(() => ending.kill('SIGKILL'), CLOSE_TIMEOUT_MS)
      if (ending.connected) ending.disconnect()
      await exited
      clearTimeout(force)
    },
  }
}

/** Set here right after the start, so that all threads of the child inherit it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // The child may be dead, or the platform may refuse: only the priority is lost.
  }
}
