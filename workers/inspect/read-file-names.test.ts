import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ttc, zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { assemble, goodFont, NAMES } from '#tests/support/bad-fonts/font-builder.ts'
import { inspectFile, readFileNames } from './inspect-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'names-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const silent = { ...NAMES, 13: '', 14: '' }
const font = (names: Record<number, string>) => assemble(goodFont({ names }))
const alpha = font({ ...NAMES, 1: 'Alpha Light', 2: 'Regular', 16: 'Alpha', 17: 'Light' })
const beta = font({ ...silent, 1: 'Beta' })

async function file(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function namesOf(name: string, bytes: Uint8Array, licences: { name: string; text: string }[] = []) {
  return (await readFileNames(await file(name, bytes), name, folder, { licences })).map((outcome) =>
    outcome.ok ? outcome.names : outcome.reason,
  )
}

describe('names of the fonts of a file', () => {
  it('are the typographic ones if there are any', async () => {
    expect(await namesOf('a.ttf', alpha)).toMatchObject([
      { familyName: 'Alpha', styleName: 'Light', licenseId: 'OFL-1.1', licenceConflict: '' },
    ])
  })

  it('are those of every face of a collection, whatever its file name', async () => {
    expect(await namesOf('both.otc', ttc([alpha, beta]))).toMatchObject([
      { familyName: 'Alpha' },
      { familyName: 'Beta' },
    ])
  })

  it('come from the file name when the font has none', async () => {
    expect(await namesOf('Nameless One.ttf', font({ 5: 'Version 1' }))).toMatchObject([{ familyName: 'Nameless One' }])
  })

  it('are read despite broken entries of an archive', async () => {
    const bytes = zip([
      { name: 'broken.ttf', data: alpha.slice(0, 300) },
      { name: 'good.ttf', data: beta },
    ])
    expect(await namesOf('all.zip', bytes)).toMatchObject([expect.any(String), { familyName: 'Beta' }])
  })

  it('take the licence from beside a font without one', async () => {
    const licences = [{ name: 'LICENSE', text: 'Licensed under the Apache License, Version 2.0' }]
    expect(await namesOf('b.ttf', beta, licences)).toMatchObject([{ licenseId: 'Apache-2.0', licenceConflict: '' }])
  })

  it('report differing licences', async () => {
    const licences = [
      { name: 'LICENSE', text: 'MIT License' },
      { name: 'README', text: 'Free for personal use only.' },
    ]
    expect(await namesOf('a.ttf', alpha, licences)).toMatchObject([
      {
        licenseId: 'unclear',
        licenceConflict: 'name 13 says OFL-1.1, LICENSE says MIT, README says personal-use',
      },
    ])
  })

  it("count one font's records as one text, unless one restricts what another grants", async () => {
    const vera = { ...NAMES, 0: 'Changes are in the public domain' }
    expect(await namesOf('v.ttf', font(vera))).toMatchObject([{ licenseId: 'OFL-1.1', licenceConflict: '' }])
    const torn = { ...NAMES, 0: 'Free for personal use only' }
    expect(await namesOf('t.ttf', font(torn))).toMatchObject([
      { licenseId: 'unclear', licenceConflict: 'name 13 says OFL-1.1, name 0 says personal-use' },
    ])
  })

  it('accept an exception in another file than its licence', async () => {
    const licences = [
      { name: 'COPYING', text: 'GNU General Public License version 2' },
      { name: 'README', text: 'GPL with font exception' },
    ]
    expect(await namesOf('b.ttf', beta, licences)).toMatchObject([{ licenseId: 'GPL-FE', licenceConflict: '' }])
  })

  it('use the hash that an ingest stores', async () => {
    const path = await file('both.ttc', ttc([alpha, beta]))
    const names = await readFileNames(path, 'both.ttc', folder)
    const stored = await inspectFile(path, 'both.ttc', folder)
    expect(names.map((one) => one.ok && one.names.originalSha256)).toEqual(
      stored.map((one) => one.ok && one.facts.originalSha256),
    )
  })
})

it('an inspection for one family copies no other fonts', async () => {
  const path = await file('two.ttc', ttc([alpha, beta]))
  const outDir = await mkdtemp(join(folder, 'out-'))
  const outcomes = await inspectFile(path, 'two.ttc', outDir, {
    family: 'Beta',
    licences: [{ name: 'OFL.txt', text: 'SIL Open Font License' }],
  })
  expect(outcomes).toMatchObject([
    { ok: true, sourceName: 'two.ttc #2', facts: { familyName: 'Beta', licenseId: 'OFL-1.1' } },
  ])
  expect(outcomes[0]?.ok && outcomes[0].facts.licenseEvidence).toBe('OFL.txt: "SIL Open Font License"')
  expect((await readdir(outDir)).length).toBe(2)
})
