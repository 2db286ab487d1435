import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { validateWorkflow } from '@action-validator/core'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { programVersion } from '#server/build-info.ts'
import { LONG } from '#tests/support/longest-first.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  version: string
  engines: { node: string }
  scripts: Record<string, string>
}
/** Supported major versions of Node: 20, 22, … */
const lines = [...manifest.engines.node.matchAll(/(\d+)\.(\d+)\.\d+/g)].map((match) => Number(match[1]))

it('the files of LONG exist', () => {
  expect(LONG.filter((file) => !existsSync(file))).toEqual([])
})

describe('.github/workflows/ci.yml', () => {
  const text = read('.github/workflows/ci.yml')
  interface Job {
    'timeout-minutes'?: number
    permissions?: unknown
    strategy?: { matrix: { node: number[] } }
    steps: { uses?: string; run?: string }[]
  }
  const workflow = parse(text) as { permissions: unknown; jobs: Record<string, Job> }
  const jobs = Object.values(workflow.jobs)
  const runs = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

  it('is valid according to the schema of workflows', () => {
    expect(validateWorkflow(text).errors).toEqual([])
    expect(validateWorkflow(text.replace('timeout-minutes', 'timeout-minute')).errors).not.toEqual([])
    expect(validateWorkflow(text.replace('runs-on', 'needs: nothing\n    runs-on')).errors).not.toEqual([])
  })

  it('tests every major version of Node that package.json supports', () => {
    expect(lines.length).toBeGreaterThan(1)
    expect(jobs.flatMap(({ strategy }) => strategy?.matrix.node ?? [])).toEqual(lines)
  })

  it('runs the whole check and compares the hashes of the lock file', () => {
    expect(runs).toContain('bash .ci/run')
    expect(runs).toContain('node src-server/cli/complete-lock.mjs && git diff --exit-code -- package-lock.json')
    for (const [file] of runs.join('\n').matchAll(/\S+\.mjs|\.ci\/\S+/g)) expect(existsSync(file), file).toBe(true)
  })

  it('has only read permission, times out, and pins actions to commits', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const job of jobs) {
      expect(job.permissions, 'a job may not give itself more').toBeUndefined()
      expect(job['timeout-minutes']).toBeGreaterThan(0)
    }
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  })
})

describe('.nvmrc', () => {
  it('names the major version of Node in the image', () => {
    const line = read('.nvmrc').trim()
    expect(lines).toContain(Number(line))
    expect([...read('docker/Dockerfile').matchAll(/^FROM node:(\d+)\./gm)].map((match) => match[1])).toEqual([
      line,
      line,
    ])
  })
})

describe('.editorconfig', () => {
  it('agrees with biome.json', () => {
    const { formatter } = JSON.parse(read('biome.json')) as { formatter: Record<string, unknown> }
    const everything = read('.editorconfig').split('[*]')[1]?.split('\n[')[0] ?? ''
    const rules = Object.fromEntries(
      [...everything.matchAll(/^(\w+) = (\w+)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(rules).toMatchObject({
      indent_style: formatter.indentStyle,
      indent_size: String(formatter.indentWidth),
      max_line_length: String(formatter.lineWidth),
      // Biome's default.
      end_of_line: 'lf',
    })
  })
})

describe('the version', () => {
  it('is the same in package.json, package-lock.json, the program and CHANGELOG.md', () => {
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } }
    const [released] = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)]
    expect([lock.version, lock.packages[''].version, programVersion(), released?.[1]]).toEqual(
      Array(4).fill(manifest.version),
    )
  })
})

describe('npm run test:full', () => {
  const command = manifest.scripts['test:full'] ?? ''

  it('runs every file that npm test samples', () => {
    const sampling = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .map((file) => `tests/${file}`)
      .filter((file) => file.endsWith('.test.ts') && /from '\S+\/thorough\.ts'/.test(read(file)))
    expect(sampling.length).toBeGreaterThan(0)
    const places = command.split(' ').filter((word) => word.startsWith('tests/'))
    expect(sampling.filter((file) => !places.some((place) => `${file}/`.startsWith(`${place}/`)))).toEqual([])
    expect(places.filter((place) => !existsSync(place))).toEqual([])
  })
})

describe('npm run check', () => {
  it('runs types, lint and unit tests', () => {
    expect(manifest.scripts.check).toMatch(/^run-p .*check:\*$/)
    expect(Object.keys(manifest.scripts).filter((name) => name.startsWith('check:'))).toEqual([
      'check:types',
      'check:lint',
      'check:unit',
    ])
  })
})
