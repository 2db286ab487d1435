import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalogue } from '#server/seeds/catalogue.ts'
import { testEnvironment } from './app.ts'
import { freePort } from './programs.ts'
import { onceInRun } from './run-folder.ts'
import { waitFor } from './wait-for.ts'

export interface SmallSite {
  url: string
  child: ChildProcess
  /** Output of both streams. */
  output(): string
  /** Resolves when the process ends. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Waits until /readyz answers 200. @throws Error with the output if the process ends first */
  ready(): Promise<void>
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Status of /readyz; 0 if the connection fails. */
export const readiness = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.status,
    () => 0,
  )

/** The built site in a separate process, with a small catalogue. */
export async function startSmallSite(
  dataDir: string,
  catalogue: Catalogue,
  more: Record<string, string> = {},
): Promise<SmallSite> {
  const text = JSON.stringify(catalogue)
  const name = `catalogue-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  const folder = await onceInRun(name, (own) => writeFile(path.join(own, 'catalogue.json'), text))
  const port = more.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const script = fileURLToPath(new URL('./start-small.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, path.join(folder, 'catalogue.json')], {
    env: {
      PATH: process.env.PATH,
      ...testEnvironment(dataDir),
      PORT: port,
      PUBLIC_URL: /^\d+$/.test(port) ? url : '',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
  // Tests end the site themselves; this ends it with the process at the latest.
  const net = () => void child.kill('SIGKILL')
  process.once('exit', net)
  // 'close' is emitted after the last output.
  const ended = once(child, 'close').then(([code, signal]) => {
    process.off('exit', net)
    return { code, signal } as { code: number | null; signal: NodeJS.Signals | null }
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    url,
    child,
    output: () => output,
    ended,
    ready: () =>
      waitFor('readiness', async () => {
        if (isOver()) throw new Error(`the site has ended: ${output}`)
        return (await readiness(url)) === 200
      }),
    async end(signal) {
      // A process that is still loading does not handle SIGTERM yet, and would be killed by it.
      if (signal === 'SIGTERM') await waitFor('the port', async () => isOver() || (await readiness(url)) !== 0)
      child.kill(signal)
      return ended
    },
  }
}
