import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { FontCut, WebFontFormat } from '#shared/contracts/publishing/font-job.ts'
import { assemble, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { realFont } from '#tests/support/upload.ts'
import { inspectFile } from './inspect-file.ts'
import { sanitiseFont } from './sanitise.ts'
import { readSfnt } from './sfnt.ts'
import { unpackWoff2 } from './unpack/unpack-woff2.ts'
import { makeWebFont } from './web-font.ts'

const folder = await mkdtemp(join(tmpdir(), 'web-font-'))
await writeFile(join(folder, 'good.ttf'), assemble(goodFont()))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function factsOf(path: string) {
  const [outcome] = await inspectFile(path, 'font.woff2', folder)
  if (!outcome?.ok) throw new Error(outcome?.reason)
  return outcome.facts
}

const make = (outPath: string, cut: FontCut | null, format: WebFontFormat = 'woff2') =>
  makeWebFont({ path: join(folder, 'good.ttf'), outPath, cut, format })

it('makes a WOFF2 with the whole coverage, or only the requested characters', async () => {
  const whole = join(folder, 'whole.woff2')
  const some = join(folder, 'some.woff2')
  expect(await make(whole, null)).toBe((await readFile(whole)).length)
  await make(some, { codepoints: [0x41, 0x42, 0x1f600] })
  expect(await factsOf(whole)).toMatchObject({ format: 'woff2', codepointCount: 95 })
  const facts = await factsOf(some)
  expect(facts.codepointCount).toBe(2)
  expect([...Buffer.from(facts.coveragePages[0]!.bitmap, 'base64')].findIndex((byte) => byte !== 0)).toBe(0x41 >> 3)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

it.each(['woff', 'ttf'] as const)('gives %s, too, which the gate takes', async (format) => {
  const path = join(folder, `font.${format}`)
  await make(path, null, format)
  expect(await factsOf(path)).toMatchObject({ format, codepointCount: 95 })
})

it('gives a font of blanks outlines that browsers accept', async () => {
  const whole = join(folder, 'real.ttf')
  await writeFile(whole, sanitiseFont(await realFont('monoton/400Regular/Monoton_400Regular.ttf')))
  const request = { path: whole, cut: { codepoints: [0x20] } }
  const plain = join(folder, 'blank.ttf')
  await makeWebFont({ ...request, outPath: plain, format: 'ttf' })
  expect(readSfnt(await readFile(plain)).tables.get('glyf')?.bytes).toHaveLength(1)
  const packed = join(folder, 'blank.woff2')
  await makeWebFont({ ...request, outPath: packed, format: 'woff2' })
  expect(readSfnt(await unpackWoff2(await readFile(packed))).tables.get('glyf')?.bytes).toHaveLength(1)
})

it('names the axis that a font lacks', async () => {
  await expect(make(join(folder, 'no.woff2'), { axes: { wght: 400 } })).rejects.toThrow('no axis wght')
})
