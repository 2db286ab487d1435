import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backupCommand } from '#server/cli/commands/backup.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/data-source.ts'
import { testEnvironment } from '#tests/support/app.ts'
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
})

/** What the backup service of compose runs, once. @returns its output */
async function backUp(copies: string): Promise<string> {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const environment = { ...testEnvironment(path.join(folder, 'data')), BACKUP_COPY_URL: copies }
  await backupCommand.run(['--folder', backups, '--keep', '2'], readConfig(environment))
  return said.mock.calls.flat().join('\n')
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

it('puts a copy into S3; while that is away every backup stays', async () => {
  const s3 = await startS3Server()
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
    const made = await expectTwo()
    expect([...s3.objects.keys()].sort()).toEqual([`site/backup/${OLD[2]}`, `site/backup/${made}`])
    expect(s3.objects.get(`site/backup/${made}`)!.body.subarray(0, 2).toString()).toBe('PK')
  } finally {
    await s3.close()
  }
  await expect(backUp('s3://a:b@127.0.0.1:1/fonts?tls=false')).rejects.toThrow(/BACKUP_COPY_URL/)
  await expectTwo()
})

it('refuses a folder without a name, as of a variable that is not set', async () => {
  const config = readConfig(testEnvironment(path.join(folder, 'data')))
  await expect(backupCommand.run(['--folder', ''], config)).rejects.toThrow('--folder: name the folder')
})
