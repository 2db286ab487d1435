import type { RenderJob, RenderMessage, RenderResult } from '#shared/preview/render-job.ts'
import type { Quarantine } from './quarantine.ts'
import { type ChildDeath, type SupervisedChild, superviseChild } from './supervised-child.ts'
import { workerFile } from './worker-files.ts'

/** A font that crashed this many children alone is refused from then on. */
const DEATHS_ALONE = 2

interface ProbeOptions<T extends Suspect> {
  args: string[]
  env?: Record<string, string>
  jobTimeoutMs: number
  quarantine: Quarantine
  onResult: (task: T, result: RenderResult) => void
  onDeath?: (death: ChildDeath) => void
}

interface Suspect {
  job: RenderJob
}

interface Probe<T extends Suspect> {
  add(task: T): void
  size(): number
  deaths(): number
  close(): Promise<void>
}

/**
 * Retries, one at a time, the pictures that were in flight when the render child died. This child has nothing else to
 * do, so a crash identifies the font. It lives as long as there are suspects.
 */
export function createProbe<T extends Suspect>(options: ProbeOptions<T>): Probe<T> {
  const suspects: T[] = []
  let child: SupervisedChild | null = null
  let current: T | null = null
  /** True while the child works on the suspect: an earlier death is not the suspect's fault. */
  let sent = false
  let deathsOfCurrent = 0
  let deaths = 0
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    if (current || !child?.isReady()) return
    current = suspects.shift() ?? null
    if (current && options.quarantine.has(current.job.sha256)) {
      refuse(current)
      current = null
      next()
      return
    }
    if (current) send(current)
    else void dismiss()
  }

  function send(task: T): void {
    timer = setTimeout(() => child?.kill('job timeout'), options.jobTimeoutMs)
    sent = true
    child?.send({ type: 'jobs', jobs: [task.job] } satisfies RenderMessage)
  }

  function settle(): T | null {
    clearTimeout(timer)
    const task = current
    current = null
    sent = false
    deathsOfCurrent = 0
    return task
  }

  function refuse(task: T): void {
    const message = 'The font kills the renderer'
    options.onResult(task, { id: task.job.id, ok: false, code: 'FONT_UNREADABLE', message })
  }

  function start(): void {
    child = superviseChild({
      file: workerFile('render-host'),
      args: ['1', ...options.args.slice(1)],
      env: options.env,
      execArgv: ['--expose-gc'],
      onReady: () => (current ? send(current) : next()),
      onMessage: (message) => {
        const [result] = (message as { results: RenderResult[] }).results
        if (!result || result.id !== current?.job.id) return
        const task = settle()
        if (task) options.onResult(task, result)
        next()
      },
      onDeath: (death) => {
        deaths++
        clearTimeout(timer)
        options.onDeath?.(death)
        // The supervisor restarts the child, and the suspect goes first.
        const guilty = sent
        sent = false
        if (!guilty || ++deathsOfCurrent < DEATHS_ALONE) return
        const task = settle()
        if (!task) return
        options.quarantine.add(task.job.sha256)
        refuse(task)
      },
    })
  }

  async function dismiss(): Promise<void> {
    clearTimeout(timer)
    const ending = child
    child = null
    await ending?.close()
  }

  return {
    add(task) {
      suspects.push(task)
      if (child) next()
      else start()
    },
    size: () => suspects.length + (current ? 1 : 0),
    deaths: () => deaths,
    async close() {
      suspects.length = 0
      current = null
      await dismiss()
    },
  }
}
