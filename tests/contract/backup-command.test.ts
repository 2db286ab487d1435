import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrations } from '#migrations/index.ts'
import { backupCommand } from '#server/cli/commands/backup.ts'
import { restoreCommand } from '#server/cli/commands/restore.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/data-source.ts'
import { testEnvironment } from '#tests/support/app.ts'
import { dailyBackup } from '#tests/support/daily-backup.ts'
import { describeEachDatabase } from '#tests/support/each-database.ts'
import { familyRow, insert } from '#tests/support/old-rows.ts'
import { writeOlderBackup } from '#tests/support/older-backup.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { startS3Server } from '#tests/support/s3-server.ts'

const OLD = ['2026-01-01t03-00-00.zip', '2026-01-02t03-00-00.zip', '2026-01-03t03-00-00.zip']
const NEW = /^20\d\d-\d\d-\d\dt\d\d-\d\d-\d\d\.zip$/

let folder: string
let backups: string
beforeEach(async () => {
  folder = await tempFolder('backup-command')
  backups = path.join(folder, 'backups')
  await mkdir(backups)
  for (const name of [...OLD, 'notes.txt']) await writeFile(path.join(backups, name), name)
  const file = path.join(folder, 'data/fontarium.sqlite')
  await openDatabase({ kind: 'sqlite', file }, { migrate: true }).then(({ close }) => close())
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What the backup service of compose runs, once. @returns its output */
async function backUp(copies: string, code = 0): Promise<string> {
  const said: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)))
  const environment = { ...testEnvironment(path.join(folder, 'data')), BACKUP_COPY_URL: copies }
  expect(await backupCommand.run(['--folder', backups, '--keep', '2'], readConfig(environment))).toBe(code)
  return said.join('\n')
}
async function expectTwo(): Promise<string> {
  const names = (await readdir(backups)).sort()
  expect(names).toEqual([OLD[2], expect.stringMatching(NEW), 'notes.txt'])
  return names[1]!
}

it('keeps the newest two, puts a copy into another folder, of which two stay, and says so', async () => {
  const copies = path.join(folder, 'elsewhere')
  await mkdir(path.join(copies, 'backup'), { recursive: true })
  for (const name of OLD) await writeFile(path.join(copies, 'backup', name), name)
  const said = await backUp(copies)
  const made = await expectTwo()
  expect((await readdir(path.join(copies, 'backup'))).sort()).toEqual([OLD[2], made])
  expect(said).toMatch(new RegExp(`${made}: \\d+ rows of \\d+ tables.*\ncopied to backup/${made} of BACKUP_COPY_URL`))
})

it('puts a copy into S3; while that is away backups are made, the newest two stay, and it says so', async () => {
  const s3 = await startS3Server()
  let made: string
  try {
    for (const name of OLD)
      s3.objects.set(`site/backup/${name}`, {
        body: Buffer.from(name),
        etag: '"1"',
        contentType: 'application/zip',
        modified: new Date(),
      })
    const [key, secret] = [s3.accessKeyId, s3.secretAccessKey].map(encodeURIComponent)
    const url = `s3://${key}:${secret}@${new URL(s3.endpoint).host}/${s3.bucket}/site?region=${s3.region}&tls=false`
    await backUp(url)
    made = await expectTwo()
    expect([...s3.objects.keys()].sort()).toEqual([`site/backup/${OLD[2]}`, `site/backup/${made}`])
    expect(s3.objects.get(`site/backup/${made}`)!.body.subarray(0, 2).toString()).toBe('PK')
  } finally {
    await s3.close()
  }
  // Files are named by the second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  const said = await backUp('s3://a:b@127.0.0.1:1/fonts?tls=false', 1)
  expect(said).toMatch(
    /\.zip: \d+ rows of .*\nThe backup is made, but not copied: BACKUP_COPY_URL: files cannot be kept at \S+/,
  )
  expect((await readdir(backups)).sort()).toEqual([made, expect.stringMatching(NEW), 'notes.txt'])
})

it('copies also what was kept while the place for copies was away, oldest first', async () => {
  const copies = path.join(folder, 'elsewhere')
  await mkdir(path.join(copies, 'backup'), { recursive: true })
  await writeFile(path.join(copies, 'backup', OLD[0]!), 'a copy')
  const said = await backUp(copies)
  const made = await expectTwo()
  expect((await readdir(path.join(copies, 'backup'))).sort()).toEqual([OLD[2], made])
  expect(said).toMatch(new RegExp(`copied to backup/${OLD[2]} .*\ncopied to backup/${made} of BACKUP_COPY_URL$`))
})

it('refuses a folder without a name, as of a variable that is not set', async () => {
  const config = readConfig(testEnvironment(path.join(folder, 'data')))
  await expect(backupCommand.run(['--folder', ''], config)).rejects.toThrow('--folder: name the folder')
})

it('a daily backup is made while the place for copies is away, and says so', async () => {
  const environment = {
    ...testEnvironment(path.join(folder, 'data')),
    BACKUP_COPY_URL: 's3://a:b@127.0.0.1:1/fonts?tls=false',
  }
  const text = await dailyBackup(backups, environment, { stream: 'stderr', until: 'failed' })
  expect(text).toMatch(
    /^\S+Z the copy of the backup failed, and is tried again in a quarter of an hour: BACKUP_COPY_URL: files cannot be kept at .*\n$/,
  )
  expect((await readdir(backups)).sort()).toEqual([...OLD, expect.stringMatching(NEW), 'notes.txt'])
})

await describeEachDatabase('a backup of an older version', (kind) => {
  it('is restored into its own tables, which are then brought up to date', async () => {
    const file = path.join(folder, 'older.zip')
    const at = migrations.findIndex(({ name }) => name.startsWith('LatinLetters'))
    const older = await openDatabase(
      { kind: 'sqlite', file: path.join(folder, 'older.sqlite') },
      { migrate: true, migrations: migrations.slice(0, at) },
    )
    await insert(older, 'family', { ...familyRow(1), slug: 'odz', alpha: 'ł' })
    await writeOlderBackup(older, file).finally(() => older.close())
    const { config, remove } = await kind.empty()
    const environment = testEnvironment(path.join(folder, 'restored'), {
      ...(config.kind === 'mysql' && { DATABASE_URL: config.url }),
    })
    const settings = readConfig(environment)
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    try {
      expect(await restoreCommand.run([file], settings)).toBe(0)
      const database = await openDatabase(settings.database, { migrate: false })
      const rows = await database.read.query('SELECT slug, alpha FROM family')
      const applied = await database.read.query('SELECT name FROM migrations')
      await database.close()
      expect(rows).toEqual([{ slug: 'odz', alpha: 'l' }])
      expect(applied).toHaveLength(migrations.length)
      await expect(restoreCommand.run([file], settings)).rejects.toThrow(
        'The backup is of an older version: name a database without tables',
      )
    } finally {
      await remove()
    }
  })
})
