import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import {
  type FolderImport,
  type FolderImportDeps,
  findFonts,
  type ImportReport,
  importFolder,
} from '#server/features/publishing/folder-import/folder-import.service.ts'
import { createTakeFamily } from '#server/features/publishing/folder-import/take-family.ts'
import { createIngestService, type IngestService } from '#server/features/publishing/ingest/ingest.service.ts'
import type { FontEnginePort } from '#server/render/font-engine.port.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { packageFolder } from '#server/seeds/catalogue.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { ttc, zip } from '../support/bad-fonts/archive-builder.ts'
import { assemble, change, goodFont, NAMES, os2 } from '../support/bad-fonts/font-builder.ts'
import { describeEachDatabase, freshDatabase } from '../support/each-database.ts'

const engine = createFontEngine({ threads: 1 })
afterAll(() => engine.close())

/** A font with this family name. `licence` '' = names none. */
function font(family: string, style = 'Regular', licence = NAMES[13]!): Uint8Array {
  const names = {
    ...NAMES,
    1: `${family} ${style}`,
    16: family,
    17: style,
    4: `${family} ${style}`,
    13: licence,
    14: '',
  }
  return assemble(change(goodFont({ names, count: 30 }), { 'OS/2': os2({ weight: style === 'Bold' ? 700 : 400 }) }))
}

await describeEachDatabase('import of a folder', (kind) => {
  let database: Database
  let ingest: IngestService
  let folder: string
  let root: string
  let tempDir: string

  beforeEach(async () => {
    database = await freshDatabase(kind)
    folder = await tempFolder('folder-import')
    root = path.join(folder, 'fonts')
    tempDir = path.join(folder, 'temp')
    await mkdir(root)
    const storage = createLocalStorage(path.join(folder, 'files'))
    ingest = createIngestService({ database, storage, fonts: engine, tempDir })
  })
  afterEach(async () => {
    await database.close()
  })

  async function put(files: Record<string, Uint8Array | string>): Promise<void> {
    for (const [name, bytes] of Object.entries(files)) {
      await mkdir(path.join(root, path.dirname(name)), { recursive: true })
      await writeFile(path.join(root, name), bytes)
    }
  }

  async function run(
    more: Partial<FolderImport & FolderImportDeps> = {},
    options: Parameters<typeof importFolder>[2] = {},
  ): Promise<ImportReport> {
    const take = createTakeFamily({ database, ingest, publicUrl: 'https://fonts.example' })
    return importFolder(
      { fonts: engine, tempDir, take, ...more },
      {
        root,
        folders: await findFonts(root),
        licence: '',
        foundry: { slug: 'ada', name: 'Ada' },
        topic: { slug: 'sans', label: 'Sans' },
        ...more,
      },
      options,
    )
  }

  const rows = (sql: string) => database.read.query(sql) as Promise<Record<string, unknown>[]>
  const briefly = ({ families }: ImportReport) =>
    families.map(({ folder: from, name, styles, state }) => [from, name, styles, state])

  it('goes on with the designer of an earlier import, whose address left letters out', async () => {
    const name = 'Løvtype'
    await put({ 'Alpha/a.ttf': font('Alpha') })
    await run({ foundry: { slug: 'l-vtype', name } })
    await put({ 'Beta/b.ttf': font('Beta') })
    const again = await run({ foundry: { slug: 'lovtype', name } })
    expect(briefly(again)).toEqual([
      ['Alpha', 'Alpha', 1, 'there'],
      ['Beta', 'Beta', 1, 'new'],
    ])
    expect(await rows('SELECT slug, name FROM foundry')).toEqual([{ slug: 'l-vtype', name }])
    // A namesake that no import has filled stays out of it.
    await database.write.query("UPDATE family SET sourceKey = CONCAT('other:', id)")
    await run({ foundry: { slug: 'lovtype', name } })
    expect((await rows('SELECT slug FROM foundry ORDER BY id')).map(({ slug }) => slug)).toEqual(['l-vtype', 'lovtype'])
  })

  it('goes on with that designer also when another one has the address that the name gives now', async () => {
    const name = 'Løvtype'
    await put({ 'Alpha/a.ttf': font('Alpha') })
    await run({ foundry: { slug: 'l-vtype', name } })
    await put({ 'Beta/b.ttf': font('Beta') })
    const other = { slug: 'lovtype', name: 'Lovtype' }
    expect(briefly(await run({ foundry: other })).map(([, , , state]) => state)).toEqual(['new', 'new'])
    expect(briefly(await run({ foundry: { slug: 'lovtype', name } }))).toEqual([
      ['Alpha', 'Alpha', 1, 'there'],
      ['Beta', 'Beta', 1, 'new'],
    ])
    expect(briefly(await run({ foundry: other })).map(([, , , state]) => state)).toEqual(['there', 'there'])
    const owners = await rows(
      'SELECT foundry.slug, COUNT(*) AS families FROM family JOIN foundry ON foundry.id = family.foundryId GROUP BY foundry.slug ORDER BY foundry.slug',
    )
    expect(owners.map(({ slug, families }) => [slug, Number(families)])).toEqual([
      ['l-vtype', 2],
      ['lovtype', 2],
    ])
  })

  it('keeps folders of one name under different parents separate, also with the same fonts', async () => {
    await put({
      'Alpha/static/a.ttf': font('Alpha'),
      'Beta/static/b.ttf': font('Beta'),
      'Gamma/static/b.ttf': font('Beta'),
    })
    const report = await run()
    expect(briefly(report)).toEqual([
      ['Alpha/static', 'Alpha', 1, 'new'],
      ['Beta/static', 'Beta', 1, 'new'],
      ['Gamma/static', 'Beta', 1, 'new'],
    ])
    expect(report.refused).toEqual([])
    const stored = await rows('SELECT id, name, slug FROM family ORDER BY id')
    expect(stored.map(({ name, slug }) => [name, slug])).toEqual([
      ['Alpha', 'alpha'],
      ['Beta', 'beta'],
      ['Beta', 'beta-2'],
    ])
    expect(report.families.map(({ address }) => address)).toEqual(
      stored.map(({ slug, id }) => `https://fonts.example/${slug}-f${id}`),
    )
  })

  it('changes nothing when repeated, and names files that a family lacks', async () => {
    await put({ 'a/a.ttf': font('Alpha'), 'b/b.ttf': font('Beta') })
    await run()
    const before = await rows('SELECT id, version, updatedAt FROM family ORDER BY id')
    const again = await run()
    expect(briefly(again)).toEqual([
      ['a', 'Alpha', 1, 'there'],
      ['b', 'Beta', 1, 'there'],
    ])
    expect(again.refused).toEqual([])

    await put({ 'a/bold.ttf': font('Alpha', 'Bold'), 'c/c.ttf': font('Gamma') })
    const third = await run()
    expect(briefly(third).at(-1)).toEqual(['c', 'Gamma', 1, 'new'])
    expect(third.refused).toEqual([
      { path: 'a/bold.ttf', reason: expect.stringMatching(/^Alpha is there already and does not have this file/) },
    ])
    expect((await rows('SELECT id, version, updatedAt FROM family ORDER BY id')).slice(0, 2)).toEqual(before)
  })

  it('does not restore what was deleted on the site', async () => {
    await put({ 'a/a.ttf': font('Alpha') })
    await run()
    await database.write.query('UPDATE family SET deletedAt = 1')
    const { families, refused } = await run()
    expect(families).toEqual([])
    expect(refused).toEqual([{ path: 'a (Alpha)', reason: 'This family was deleted on the site' }])
  })

  // The rest does not depend on the database.
  if (kind.kind === 'mysql') return

  it('groups families by their fonts: two in one folder are two, and a loose file is one', async () => {
    await put({
      'loose.ttf': font('Loose'),
      'both/1.ttf': font('One'),
      'both/2.ttf': font('Two'),
      'both/1b.ttf': font('One', 'Bold'),
      'both/kit.zip': zip([
        { name: 'x/Two-Bold.ttf', data: font('Two', 'Bold') },
        { name: 'x/Three.ttf', data: font('Three') },
      ]),
      'both/cased.otc': ttc([font('Four'), font('Four', 'Bold'), font('Five')]),
    })
    const report = await run()
    expect(report.refused).toEqual([])
    expect(briefly(report)).toEqual([
      ['', 'Loose', 1, 'new'],
      ['both', 'Five', 1, 'new'],
      ['both', 'Four', 2, 'new'],
      ['both', 'One', 2, 'new'],
      ['both', 'Three', 1, 'new'],
      ['both', 'Two', 2, 'new'],
    ])
  })

  it('takes folders and families of every script, and good fonts beside bad ones', async () => {
    await put({
      '字体/a.ttf': font('字体'),
      '字体/broken.ttf': font('Broken').slice(0, 300),
      'a 🖋 b/b.ttf': font('خط'),
      'z/old.pfb': '%!PS-AdobeFont-1.0',
      'z/z.ttf': font('Zed'),
      'z/again.ttf': font('Zed'),
      'z/page.css': 'x',
    })
    const report = await run()
    expect(briefly(report)).toEqual([
      ['a 🖋 b', 'خط', 1, 'new'],
      ['z', 'Zed', 1, 'new'],
      ['字体', '字体', 1, 'new'],
    ])
    expect(
      report.families.map(({ address }) =>
        address
          ?.split('/')
          .at(-1)
          ?.replace(/-f\d+$/, ''),
      ),
    ).toEqual(['family', 'zed', 'family-2'])
    expect(report.families[1]?.notes).toEqual(['z.ttf is the same font as again.ttf'])
    expect(report.refused.map(({ path: file }) => file)).toEqual(['z/old.pfb', '字体/broken.ttf'])
    for (const { reason } of report.refused) expect(reason.length).toBeGreaterThan(20)
    expect(report.others).toEqual(['page.css'])
  })

  it('reads licences beside the fonts, and reports differences', async () => {
    await put({
      'LICENSE.txt': Buffer.from('\ufeffLicensed under the Apache License, Version 2.0', 'utf16le'),
      'silent/a.ttf': font('Silent', 'Regular', ''),
      'spoken/b.ttf': font('Spoken'),
      'home/README.md': 'Free for personal use only.',
      'home/c.ttf': font('Home'),
      'home/LICENSE.pdf': '%PDF\0\0',
    })
    const report = await run({ licence: 'MIT' })
    expect(report.families.map(({ name, licence, notes }) => [name, licence, notes])).toEqual([
      [
        'Home',
        'unclear',
        [
          'licences differ: name 13 says OFL-1.1, README.md says personal-use, LICENSE.txt says Apache-2.0; you declared MIT; taken as unclear',
        ],
      ],
      ['Silent', 'Apache-2.0', ['licences differ: you declared MIT; taken as Apache-2.0']],
      [
        'Spoken',
        'OFL-1.1',
        ['licences differ: name 13 says OFL-1.1, LICENSE.txt says Apache-2.0; you declared MIT; taken as OFL-1.1'],
      ],
    ])
    expect(report.unread).toEqual([{ path: 'home/LICENSE.pdf', reason: 'not a plain text' }])
    expect(await rows("SELECT licenseEvidence, commercialUse FROM family WHERE name = 'Silent'")).toMatchObject([
      { licenseEvidence: 'LICENSE.txt: "Licensed under the Apache License, Version 2.0"' },
    ])
  })

  it('continues after a family that cannot be stored', async () => {
    await put({ 'a/a.ttf': font('Alpha'), 'b/b.ttf': font('Beta') })
    const failing: IngestService = {
      ...ingest,
      ingestFamily: (input, signal) =>
        input.curated.name === 'Alpha'
          ? Promise.reject(new Error('the disk is gone'))
          : ingest.ingestFamily(input, signal),
    }
    const take = createTakeFamily({ database, ingest: failing, publicUrl: '' })
    const report = await run({ take })
    expect(briefly(report)).toEqual([['b', 'Beta', 1, 'new']])
    expect(report.refused).toEqual([{ path: 'a (Alpha)', reason: 'It could not be stored: the disk is gone' }])
  })

  it('continues after a folder with unreadable fonts', async () => {
    await put({ 'a/a.ttf': font('Alpha'), 'b/b.ttf': font('Beta') })
    const fonts: FontEnginePort = {
      ...engine,
      readNames: (wish, signal) =>
        wish.sourceName === 'a.ttf' ? Promise.reject(new Error('no space left')) : engine.readNames(wish, signal),
    }
    const seen: number[] = []
    const report = await run({ fonts }, { onProgress: ({ done }) => seen.push(done) })
    expect(briefly(report)).toEqual([['b', 'Beta', 1, 'new']])
    expect(report.refused).toEqual([{ path: 'a', reason: 'Its fonts could not be read: no space left' }])
    expect(seen.at(-1)).toBe(2)
  })

  it('takes the other fonts of a folder in which one file cannot be read', async () => {
    await put({ 'a/a.ttf': font('Alpha'), 'a/b.ttf': font('Beta') })
    const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    const fonts: FontEnginePort = {
      ...engine,
      readNames: (wish, signal) =>
        wish.sourceName === 'a.ttf' ? Promise.reject(broken) : engine.readNames(wish, signal),
    }
    const report = await run({ fonts })
    expect(briefly(report)).toEqual([['a', 'Beta', 1, 'new']])
    expect(report.refused).toEqual([{ path: 'a/a.ttf', reason: 'EIO: i/o error, read' }])
  })

  it('names the archive of a font refused at import', async () => {
    await put({
      'a/kit.zip': zip([
        { name: 'light.ttf', data: font('Alpha', 'Light') },
        { name: 'bold.ttf', data: font('Alpha', 'Bold') },
      ]),
    })
    const fonts: FontEnginePort = {
      ...engine,
      inspect: async (wish, signal) =>
        (await engine.inspect(wish, signal)).map((one) =>
          one.sourceName.endsWith('bold.ttf')
            ? { ok: false, sourceName: one.sourceName, code: 'SANITISER_REFUSED', reason: 'its tables are damaged' }
            : one,
        ),
    }
    const storage = createLocalStorage(path.join(folder, 'files'))
    const picky = createIngestService({ database, storage, fonts, tempDir })
    const report = await run({ take: createTakeFamily({ database, ingest: picky, publicUrl: '' }) })
    expect(report.refused).toEqual([{ path: 'a/kit.zip: bold.ttf', reason: 'its tables are damaged' }])
  })

  it('stops on request and reports what was imported; the next run imports the rest', async () => {
    await put(Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}/x.ttf`, font(name.toUpperCase())])))
    const abort = new AbortController()
    const report = await run({}, { signal: abort.signal, onProgress: ({ fonts }) => fonts > 0 && abort.abort() })
    expect(report.stopped).toBe(true)
    expect(briefly(report)).toEqual([['a', 'A', 1, 'new']])
    expect(briefly(await run())).toEqual([
      ['a', 'A', 1, 'there'],
      ['b', 'B', 1, 'new'],
      ['c', 'C', 1, 'new'],
    ])
    expect(await readdir(tempDir)).toEqual([])
  })

  it('counts every file once in its progress, also with several families or none', async () => {
    await put({ 'a/both.ttc': ttc([font('One'), font('Two')]), 'b/bad.ttf': 'no font', 'c/c.ttf': font('Three') })
    const seen: { done: number; total: number; fonts: number }[] = []
    await run({}, { onProgress: ({ done, total, fonts }) => seen.push({ done, total, fonts }) })
    expect(seen[0]).toEqual({ done: 0, total: 3, fonts: 0 })
    expect(seen.at(-1)).toEqual({ done: 3, total: 3, fonts: 3 })
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).sort((a, b) => a - b))
  })

  it('refuses styles over the limit of a family', async () => {
    const faces = Array.from({ length: 19 }, (_, file) =>
      ttc(Array.from({ length: 16 }, (_, i) => font('Many', `S${file}-${i}`))),
    )
    await put(Object.fromEntries(faces.map((bytes, i) => [`m/${String(i).padStart(2, '0')}.ttc`, bytes])))
    const report = await run({ take: null })
    expect(briefly(report)).toEqual([['m', 'Many', 288, 'planned']])
    expect(report.refused).toEqual([
      { path: 'm/18.ttc', reason: 'With it Many would have 304 styles; a family may have 300' },
    ])
  })

  it('groups real families by their fonts’ own names', async () => {
    for (const [name, to] of [
      ['syne', 'two'],
      ['space-mono', 'two'],
      ['nabla', 'two'],
    ] as const)
      for (const style of await readdir(packageFolder(`@expo-google-fonts/${name}`)!, { withFileTypes: true }))
        if (style.isDirectory())
          await cp(path.join(style.parentPath, style.name), path.join(root, to), { recursive: true })
    const report = await run()
    expect(report.refused).toEqual([])
    expect(report.families.map(({ name, styles, licence }) => [name, styles, licence])).toEqual([
      ['Nabla', 1, 'OFL-1.1'],
      ['Space Mono', 4, 'OFL-1.1'],
      ['Syne', 5, 'OFL-1.1'],
    ])
  })

  it('says when there is nothing to import', async () => {
    await put({ 'a/x.css': '' })
    await expect(findFonts(root)).rejects.toThrow(`${root} holds no fonts`)
    for (const name of ['gone', 'a/x.css'])
      await expect(findFonts(path.join(root, name))).rejects.toThrow('is not a folder that can be read')
  })
})
