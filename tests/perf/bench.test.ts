import { describe, expect, test } from 'vitest'
import { formatTable, type Measure } from '#server/cli/bench/table.ts'
import { BENCHES, benchCommand, runBenches } from '#server/cli/commands/bench.ts'
import { readConfig } from '#server/config.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'

const TINY = {
  families: 60,
  rounds: 1,
  seconds: 1,
  loads: 1,
  draws: 1,
  fonts: 60,
  queries: 2,
  calls: '',
  people: 60,
  rows: 600,
  events: 2000,
}

describe('npm run bench', () => {
  test('runs every bench at a tiny size: each line has a number, or says why it has none', {
    timeout: 240_000,
  }, async () => {
    const printed: string[] = []
    const measures = await runBenches({
      ...TINY,
      names: Object.keys(BENCHES),
      print: (line) => printed.push(line),
      progress: () => undefined,
    })
    for (const measure of measures) {
      if (measure.value === null) expect(measure.note, measure.name).toBeTruthy()
      else expect(Number.isFinite(measure.value), `${measure.name}: ${measure.value}`).toBe(true)
    }
    expect(names(measures, 'ssr')).toHaveLength(4)
    // Pages of an account and of admins send the bench's visitor away; nobody shared a preview with it, which it says.
    const open = (Object.keys(ROUTES) as RouteName[]).filter(
      (name) => !('alias' in ROUTES[name]) && !/^\/(?:account|admin)\//.test(ROUTES[name].pattern),
    )
    const empty = measures.filter(({ group, value }) => group === 'pages' && value === null)
    expect(empty.map(({ name, note }) => [name, note])).toEqual([['saved-preview', 'the catalogue has nothing for it']])
    for (const name of open.filter((one) => one !== 'saved-preview'))
      expect(
        names(measures, 'pages').some((measure) => measure.startsWith(`${name}: SQL`)),
        name,
      ).toBe(true)
    expect(names(measures, 'analytics')).toHaveLength(5)
    expect(names(measures, 'scale').filter((name) => name.includes('embedded'))).toHaveLength(3)
    const table = formatTable(measures)
    for (const { name } of measures) expect(table).toContain(name)
    expect(printed.join('\n')).toMatch(/list \{"sort":"popular"\}\n +\S/)
    expect(measures.find(({ name }) => name === 'SQL on SQLite: list queries without an index')?.value).toBe(0)
  })

  test('names what it does not know', async () => {
    await expect(benchCommand.run(['--only', 'nothing'], readConfig({}))).rejects.toThrow(/no bench 'nothing'/)
    await expect(benchCommand.run(['--families', '1.5'], readConfig({}))).rejects.toThrow(/--families/)
  })
})

const names = (measures: Measure[], group: string) =>
  measures.filter((measure) => measure.group === group).map(({ name }) => name)
