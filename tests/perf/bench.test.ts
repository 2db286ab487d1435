import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BENCHES, bench } from '#tests/bench/bench.ts'
import type { Measure } from '#tests/bench/table.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { killTree } from '#tests/support/site-process.ts'
import { THOROUGH } from '#tests/support/thorough.ts'

const TINY = {
  families: 60,
  rounds: 1,
  seconds: 1,
  loads: 1,
  draws: 1,
  fonts: 60,
  queries: 1,
  // One page of each kind, because a page takes half a second.
  pages: 'home,popular-fonts,family,unicode-char,saved-preview',
  people: 60,
  rows: 600,
  events: 2000,
  requests: 20,
  soak: 10,
}

/** Each bench takes 5 to 10 s, so only `npm run test:full` runs all of them. */
const CHOSEN = THOROUGH ? Object.keys(BENCHES) : ['pages']

afterEach(() => vi.restoreAllMocks())

describe('npm run bench', () => {
  // Slow because it seeds sites and starts servers; in `npm run test:full` Chromium and MariaDB too. The timeout only ends hung runs.
  test('runs at a tiny size, and each line has a number or says why it has none', {
    timeout: 600_000,
  }, async () => {
    const json = path.join(await tempFolder('bench'), 'figures.json')
    const options = Object.entries({ ...TINY, json, only: CHOSEN.join() }).flatMap(([name, value]) => [
      `--${name}`,
      String(value),
    ])
    const run = spawn(process.execPath, ['tests/bench/run.mjs', ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => killTree(run.pid!))
    const [printed, errors, [status]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')])
    // Exits with 1 if such a small run misses its targets.
    expect([0, 1], errors).toContain(status)
    const { measures } = JSON.parse(await readFile(json, 'utf8')) as { measures: Measure[] }
    for (const measure of measures) {
      if (measure.value === null) expect(measure.note, measure.name).toBeTruthy()
      else expect(Number.isFinite(measure.value), `${measure.name}: ${measure.value}`).toBe(true)
    }
    const empty = measures.filter(({ group, value }) => group === 'pages' && value === null)
    expect(empty.map(({ name, note }) => [name, note])).toEqual([['saved-preview', 'the catalogue has nothing for it']])
    expect(names(measures, 'pages').filter((name) => name.includes(': SQL')).length).toBeGreaterThanOrEqual(4)
    if (CHOSEN.includes('analytics')) expect(names(measures, 'analytics')).toHaveLength(3)
    if (CHOSEN.includes('scale')) {
      expect(names(measures, 'scale').filter((name) => name.includes('embedded'))).toHaveLength(3)
      expect(measures.find(({ name }) => name === 'SQL on SQLite: list queries without an index')?.value).toBe(0)
      expect(printed).toMatch(/list \{"sort":"popular"\}\n +\S/)
    }
    for (const { name } of measures) expect(printed).toContain(name)
  })

  test('names a wrong option and what is allowed', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await bench(['--only', 'nothing'])).toBe(2)
    expect(await bench(['--families', '1.5'])).toBe(2)
    expect(await bench(['--unknown'])).toBe(2)
    const [only, families, unknown] = errors.mock.calls.map(([line]) => line as string)
    expect(only).toMatch(/^bench: there is no bench 'nothing'; there are render, /)
    expect(families).toBe("bench: --families must be a whole number from 1 to 1000000, not '1.5'")
    expect(unknown).toMatch(/--unknown/)
  })
})

const names = (measures: Measure[], group: string) =>
  measures.filter((measure) => measure.group === group).map(({ name }) => name)
