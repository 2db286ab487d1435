import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testEnvironment } from '#tests/support/app.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { descendants, killTree } from '#tests/support/site-process.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let folder: string
const running = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await tempFolder('log')
})
afterEach(async () => {
  for (const child of running) killTree(child.pid!)
  running.clear()
})

/** Output of a first start, up to the list of demo people. `terminal`: in a pseudo-terminal of script(1). */
async function firstStart(more: Record<string, string> = {}, terminal = false): Promise<string> {
  const catalogue = path.join(folder, 'catalogue.json')
  await writeFile(catalogue, JSON.stringify(testCatalogue(['lobster', 'rye'])))
  const command = [process.execPath, 'tests/support/start-small.mjs', catalogue]
  const [file, ...args] = terminal ? ['script', '-qec', `exec ${command.join(' ')}`, '/dev/null'] : command
  const child = spawn(file!, args, {
    env: {
      PATH: process.env.PATH,
      TERM: 'xterm',
      ...testEnvironment(path.join(folder, 'data')),
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
      SEED_DEMO_PEOPLE: 'true',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close')
  let gone = false
  child.once('exit', () => (gone = true))
  await waitFor('the last of the demo people', () => gone || output.includes('yuki'))
  // Ends the server instead of script(1), which would log its own end.
  const server = terminal ? descendants(child.pid!)[0] : child.pid
  if (!gone) process.kill(server!, 'SIGTERM')
  await ended
  running.delete(child)
  return output
}

/** Splits the log lines from the plain lines with the demo people. */
function withoutPeople(output: string): [log: string[], people: string[]] {
  const lines = output.trimEnd().split(/\r?\n/)
  const isPlain = (line: string) => /^(?:Demo people; | {2}\w+ +\w+ +[\w-]{16}$)/.test(line)
  return [lines.filter((line) => !isPlain(line)), lines.filter(isPlain)]
}

const PRETTY = /^\d\d:\d\d:\d\d +(warning: |error: )?\S/

describe('the output of a first start', () => {
  it('is JSON lines without a terminal', async () => {
    const [log, people] = withoutPeople(await firstStart())
    const messages = log.map((line) => JSON.parse(line).msg)
    expect(messages).toContainEqual(expect.stringMatching(/^Fontarium is at http:/))
    const data = path.join(folder, 'data')
    expect(messages).toContain(
      `Database: SQLite file ${data}/fontarium.sqlite. Files: ${data}/files. Search: in the program.`,
    )
    expect(messages).toContainEqual(expect.stringMatching(/^Demo catalogue: 2 families, \d+ fonts$/))
    // The demo people are for the operator, not for log collectors.
    expect(people).toContainEqual(expect.stringMatching(/^ {2}ada +admin +\S+$/))
    expect(messages.join()).not.toContain('ada ')
    expect(messages).not.toContainEqual(expect.stringMatching(/nobody is admin/))
  })

  it('is readable lines with LOG_FORMAT=pretty, without colours and progress', async () => {
    const output = await firstStart({ LOG_FORMAT: 'pretty' })
    expect(output).not.toContain('\x1b')
    for (const line of withoutPeople(output)[0]) expect(line).toMatch(PRETTY)
    expect(output).toContain('warning: SMTP_URL is not set')
  })

  it.runIf(process.platform === 'linux')('is pretty lines with progress below in a terminal', async () => {
    const output = await firstStart({}, true)
    expect(output).toMatch(/\r\x1b\[KDemo catalogue \[#{12}\.{12}\] 1\/2 families/)
    const lines = output
      .trimEnd()
      .split(/\r?\n/)
      // The part of a redrawn line that stays on the screen.
      .map((line) => line.split('\x1b[K').at(-1)!)
      .map((line) => line.replace(/\x1b\[\d+m/g, ''))
    for (const line of withoutPeople(lines.join('\n'))[0]) expect(line).toMatch(PRETTY)
    expect(lines).toContainEqual(expect.stringMatching(/ Fontarium is at http:/))
  })
})
