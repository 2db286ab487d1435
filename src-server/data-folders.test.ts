import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTempFolder, makeDataDir, sweepTempFolders } from './data-folders.ts'

let tempDir: string
beforeEach(async () => {
  tempDir = await mkdtemp(path.join(tmpdir(), 'temp-folders-'))
})
afterEach(() => rm(tempDir, { recursive: true, force: true }))

it('makes a data folder that only this user may enter, and leaves one that is there as it is', async () => {
  const made = path.join(tempDir, 'above', 'data')
  await makeDataDir(made)
  expect((await stat(made)).mode & 0o777).toBe(0o700)
  await chmod(made, 0o755)
  await makeDataDir(made)
  expect((await stat(made)).mode & 0o777).toBe(0o755)
})

it('removes a folder into which a job that was given up still writes', async () => {
  const write = `
    const { existsSync, writeFileSync } = require('node:fs')
    const end = Date.now() + 150
    process.stdout.write('writing')
    for (let n = 0; Date.now() < end && existsSync(process.argv[1]); n++) try { writeFileSync(process.argv[1] + '/' + n, '') } catch {}
  `
  await inTempFolder(tempDir, 'kit', async (folder) => {
    const child = spawn(process.execPath, ['-e', write, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
  })
  expect(await readdir(tempDir)).toEqual([])
})

it('removes folders of killed processes and keeps those in use', async () => {
  const own = await inTempFolder(tempDir, 'upload', async (folder) => path.basename(folder))
  expect(await readdir(tempDir)).toEqual([])
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const of = (pid: number) => own.replace(`-${process.pid}-`, `-${pid}-`)
  const names = {
    atWork: of(process.ppid),
    killed: of(ended),
    older: 'ingest-Ab12Cd',
    another: of(ended).replace(/-[0-9a-f]{8}-/, '-00000000-'),
  }
  for (const name of Object.values(names)) await mkdir(path.join(tempDir, name))
  await writeFile(path.join(tempDir, names.killed, 'file'), 'half of a font')
  expect(await sweepTempFolders(tempDir)).toBe(1)
  expect((await readdir(tempDir)).sort()).toEqual([names.atWork, names.older, names.another].sort())
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const name of [names.older, names.another]) await utimes(path.join(tempDir, name), twoDaysAgo, twoDaysAgo)
  expect(await sweepTempFolders(tempDir)).toBe(2)
  expect(await readdir(tempDir)).toEqual([names.atWork])
  // In /tmp others have folders, too, of any age.
  const [killed, others] = [`fontarium-copies-${names.killed}`, 'fontarium-of-somebody']
  for (const name of [killed, others, names.killed]) await mkdir(path.join(tempDir, name))
  await utimes(path.join(tempDir, others), twoDaysAgo, twoDaysAgo)
  expect(await sweepTempFolders(tempDir, 'fontarium-')).toBe(1)
  expect((await readdir(tempDir)).sort()).toEqual([others, names.atWork, names.killed].sort())
})
