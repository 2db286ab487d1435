import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FontEnginePort } from '#server/render/font-engine.port.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import type { InspectOutcome } from '#shared/contracts/font-facts.ts'
import { sampled } from '#tests/support/thorough.ts'
import { ttc, woff, zip } from '../support/bad-fonts/archive-builder.ts'
import { BAD_FONTS } from '../support/bad-fonts/bad-fonts.ts'
import { cffFont } from '../support/bad-fonts/cff-builder.ts'
import { assemble, goodFont } from '../support/bad-fonts/font-builder.ts'
import { goodWoff2 } from '../support/bad-fonts/kinds-archives.ts'
import { mutate } from '../support/bad-fonts/mutator.ts'

const MUTANTS_OF_EACH = sampled(50, 400)
/** The child's cap is 1 GB; the bombs of this suite must stay far below it. */
const PEAK_RSS_MB = 600
const AT_ONCE = 4

let folder: string
let engine: FontEnginePort
let counter = 0
const children: number[] = []
const deaths: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bad-fonts-'))
  engine = createFontEngine({
    threads: 2,
    onReady: (pid) => children.push(pid),
    onDeath: (reason) => deaths.push(reason),
  })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

/** Inspects bytes in a folder of their own; tells what was left there beside the outcomes. */
async function inspect(
  bytes: Uint8Array,
  sourceName: string,
): Promise<{ outcomes: InspectOutcome[]; written: string[] }> {
  const home = join(folder, String(counter++))
  const outDir = join(home, 'out')
  await mkdir(outDir, { recursive: true })
  await writeFile(join(home, 'upload'), bytes)
  const outcomes = await engine.inspect({ path: join(home, 'upload'), sourceName, outDir })
  const written = await readdir(home)
  await rm(home, { recursive: true, force: true })
  return { outcomes, written }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

/** One word for what the inspector said: 'accept', or the code of its (first) refusal. */
const verdict = (outcomes: InspectOutcome[]) => outcomes.flatMap((o) => (o.ok ? [] : [o.code]))[0] ?? 'accept'

/** A map of all of Unicode takes a second of a free core, so a busy machine may refuse it by the clock. */
const MAY_TAKE_LONG = /whole-unicode/

const facts = async () => (await inspect(assemble(goodFont()), 'good.ttf')).outcomes.map((o) => (o.ok ? o.facts : o))

describe('bad fonts', () => {
  it('are at least 120 kinds, each of its own name', () => {
    expect(BAD_FONTS.length).toBeGreaterThanOrEqual(120)
    expect(new Set(BAD_FONTS.map((b) => b.name)).size).toBe(BAD_FONTS.length)
  })

  it('are each refused for the expected reason, or accepted; a good font is read the same before and after', async () => {
    const before = await facts()
    const verdicts: Record<string, string> = {}
    const silent: string[] = []
    await inParallel(BAD_FONTS, async (bad) => {
      const { outcomes, written } = await inspect(bad.make(), bad.file)
      const said = verdict(outcomes)
      verdicts[bad.name] = said === 'TIMEOUT' && MAY_TAKE_LONG.test(bad.name) ? bad.expect : said
      expect(outcomes.length, bad.name).toBeGreaterThan(0)
      for (const o of outcomes) if (!o.ok && o.reason.length < 10) silent.push(bad.name)
      expect(written.sort(), bad.name).toEqual(['out', 'upload'])
    })
    expect(verdicts).toEqual(Object.fromEntries(BAD_FONTS.map((bad) => [bad.name, bad.expect])))
    expect(silent).toEqual([])
    expect(await facts()).toEqual(before)
    expect(deaths).toEqual([])
  })

  it('mutants of every format are answered by the same child', async () => {
    const before = await facts()
    const originals: Record<string, Uint8Array> = {
      'm.ttf': assemble(goodFont()),
      'm.otf': assemble(cffFont()),
      'm.woff': woff(goodFont()),
      'm.woff2': await goodWoff2(),
      'm.ttc': ttc([assemble(goodFont()), assemble(cffFont())]),
      'm.zip': zip([
        { name: 'm.ttf', data: assemble(goodFont()) },
        { name: 'OFL.txt', data: Buffer.from('OFL') },
      ]),
    }
    const jobs = Object.entries(originals).flatMap(([name, original]) =>
      Array.from({ length: MUTANTS_OF_EACH }, (_, seed) => ({ name, original, seed })),
    )
    const counts = { accepted: 0, refused: 0 }
    await inParallel(jobs, async ({ name, original, seed }) => {
      const { outcomes } = await inspect(mutate(original, seed), name)
      // A refusal by time or crash would be a way to keep the child busy: none may exist.
      for (const o of outcomes) expect(o.ok ? '' : `${o.code}`, `${name} seed ${seed}`).not.toBe('TIMEOUT')
      counts[verdict(outcomes) === 'accept' ? 'accepted' : 'refused']++
    })
    expect(counts.accepted).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
    expect(await facts()).toEqual(before)
    expect({ deaths, children: children.length }).toEqual({ deaths: [], children: 1 })
  })

  it.runIf(existsSync('/proc/self/status'))('never took much memory', () => {
    const status = readFileSync(`/proc/${children[0]}/status`, 'utf8')
    const peak = Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1]) / 1024
    expect(peak).toBeLessThan(PEAK_RSS_MB)
  })
})
