import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freshClone } from '#tests/support/fresh-clone.ts'
import { freePort } from '#tests/support/programs.ts'
import { descendants, isRunning, killTree } from '#tests/support/site-process.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const running = new Set<ChildProcess>()

const clone = path.join(await mkdtemp(path.join(tmpdir(), 'fontarium-dev-')), 'clone')
await freshClone(clone)
afterAll(async () => {
  for (const child of running) killTree(child.pid!)
  await rm(path.dirname(clone), { recursive: true, force: true, maxRetries: 5 })
})

async function startDev(more: Record<string, string> = {}) {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['src-server/cli/dev.mjs'], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, SEED_DEMO: 'false', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const read = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`).then(
      (answer) => answer.text(),
      () => '',
    )
  return { child, ended, output: () => output, read }
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(path.join(clone, file), 'utf8')
  expect(text, `${file} has changed: choose another text here`).toContain(from)
  await writeFile(path.join(clone, file), text.replace(from, to))
}

/** When a program of dist/dev was built. */
const builtAt = async (name: string) => (await stat(path.join(clone, 'dist/dev', `${name}.js`))).mtimeMs

const starts = (output: string) => output.split(' is at http').length - 1

describe('npm run dev in a fresh clone', () => {
  it('serves a page, and shows changed components, server files and workers', async () => {
    const dev = await startDev()
    await waitFor('the page', async () => /<footer/.test(await dev.read('/')))
    expect(await dev.read('/')).toContain('/@vite/client')
    expect(await dev.read('/src-client/frame/Footer.tsx')).toContain('"data-part": "footer"')
    expect(starts(dev.output())).toBe(1)

    await change('src-client/frame/Footer.tsx', 'data-part="footer"', 'data-part="changed"')
    await waitFor('the component in the page', async () => (await dev.read('/')).includes(' data-part="changed"'))
    expect(await dev.read('/src-client/frame/Footer.tsx')).toContain('"data-part": "changed"')
    // Vite updates components, so the server does not restart.
    expect(starts(dev.output())).toBe(1)

    await change('src-server/http/health.ts', "'ok\\n'", "'changed\\n'")
    await waitFor('the answer of the server', async () => (await dev.read('/healthz')) === 'changed\n')
    expect(starts(dev.output())).toBe(2)

    // A file that cannot be read leaves the server as it was.
    const broken = "const answer = 'ok" // no end
    await change('src-server/http/methods.ts', 'import ', `${broken}\nimport `)
    await waitFor('the fault', async () =>
      /methods\.ts[\s\S]*The next change starts the server again/.test(dev.output()),
    )
    expect(await dev.read('/healthz')).toBe('changed\n')
    expect(starts(dev.output())).toBe(2)
    await change('src-server/http/methods.ts', `${broken}\n`, '')
    await waitFor('the next start', async () => starts(dev.output()) === 3)

    const before = await builtAt('font-host')
    await change('workers/font-host.ts', 'import ', '// changed\nimport ')
    await waitFor('the next start', async () => starts(dev.output()) === 4)
    expect(await builtAt('font-host')).toBeGreaterThan(before)
    expect(await dev.read('/healthz')).toBe('changed\n')

    const pids = descendants(dev.child.pid!)
    expect(pids).not.toEqual([])
    dev.child.kill('SIGINT')
    expect(await dev.ended).toBe(0)
    expect(pids.filter(isRunning)).toEqual([])
  })

  it('exits on a wrong setting', async () => {
    const dev = await startDev({ PORT: 'abc' })
    expect(await dev.ended).toBe(1)
    const lines = dev.output().trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'Starting from the sources',
      'PORT: must be a whole number from 0 to 65535, not "abc"',
    ])
  })
})
