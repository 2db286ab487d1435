import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mapAtOnce } from '#server/map-at-once.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import type { InspectOutcome } from '#shared/contracts/publishing/font-facts.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { sampled } from '#tests/support/thorough.ts'
import { ttc, woff, zip } from '../support/bad-fonts/archive-builder.ts'
import { BAD_FONTS } from '../support/bad-fonts/bad-fonts.ts'
import { cffFont } from '../support/bad-fonts/cff-builder.ts'
import { assemble, goodFont } from '../support/bad-fonts/font-builder.ts'
import { goodWoff2 } from '../support/bad-fonts/kinds-archives.ts'
import { mutate } from '../support/bad-fonts/mutator.ts'

const MUTANTS_OF_EACH = sampled(50, 400)
/** The child's limit is 1 GB; the decompression bombs of this suite must stay far below it. */
const PEAK_RSS_MB = 600
const AT_ONCE = 4

let counter = 0
const children: number[] = []
const deaths: string[] = []

const folder = await tempFolder('bad-fonts')
const engine = createFontEngine({
  threads: 2,
  onReady: (pid) => children.push(pid),
  onDeath: (reason) => deaths.push(reason),
})
afterAll(async () => {
  await engine.close()
})

/** Inspects bytes in a separate folder. @returns the outcomes, and the files left there */
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

/** 'accept', or the code of the first rejection. */
const verdict = (outcomes: InspectOutcome[]) => outcomes.flatMap((o) => (o.ok ? [] : [o.code]))[0] ?? 'accept'

/** Mapping all of Unicode takes a second of an idle core, so it may time out on a busy machine. */
const MAY_TAKE_LONG = /whole-unicode/

const facts = async () => (await inspect(assemble(goodFont()), 'good.ttf')).outcomes.map((o) => (o.ok ? o.facts : o))

describe('bad fonts', () => {
  it('are at least 120 kinds with different names', () => {
    expect(BAD_FONTS.length).toBeGreaterThanOrEqual(120)
    expect(new Set(BAD_FONTS.map((b) => b.name)).size).toBe(BAD_FONTS.length)
  })

  it('are each accepted, or rejected for the expected reason; a good font is read the same before and after', async () => {
    const before = await facts()
    const verdicts: Record<string, string> = {}
    const silent: string[] = []
    await mapAtOnce(BAD_FONTS, AT_ONCE, async (bad) => {
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

  it('one child answers mutants of every format', async () => {
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
    await mapAtOnce(jobs, AT_ONCE, async ({ name, original, seed }) => {
      const { outcomes } = await inspect(mutate(original, seed), name)
      // No mutant may time out, because that would be a way to keep the child busy.
      for (const o of outcomes) expect(o.ok ? '' : `${o.code}`, `${name} seed ${seed}`).not.toBe('TIMEOUT')
      counts[verdict(outcomes) === 'accept' ? 'accepted' : 'refused']++
    })
    expect(counts.accepted).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
    expect(await facts()).toEqual(before)
    expect({ deaths, children: children.length }).toEqual({ deaths: [], children: 1 })
  })

  it.runIf(existsSync('/proc/self/status'))('stay below the memory limit', () => {
    const status = readFileSync(`/proc/${children[0]}/status`, 'utf8')
    const peak = Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1]) / 1024
    expect(peak).toBeLessThan(PEAK_RSS_MB)
  })
})
