import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { serve } from '#server/main.ts'
import { prepareStorage } from '#server/storage/open-storage.ts'
import { listenLocally } from '#tests/support/listen.ts'
import { freePort } from '#tests/support/programs.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'

test('a failed start releases its port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fontarium-main-'))
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const config = readConfig({ PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: file, LOG_LEVEL: 'silent' })
  // If the port were still in use, the second start would report it.
  for (let i = 0; i < 2; i++) await expect(serve(config)).rejects.toThrow(/^DATA_DIR: /)
  rmSync(folder, { recursive: true })
})

// mkdir's `recursive` never ends in /proc.
test.each([
  ['STORAGE_URL', '/proc', 'files cannot be kept at /proc: '],
  ['STORAGE_URL', 'file:///proc/files', 'files cannot be kept at /proc/files: '],
  ['STORAGE_URL', '/dev/null', 'files cannot be kept at /dev/null: '],
  ['DATA_DIR', '/proc/data', 'must be a folder that this user may write to, not "/proc/data" '],
])('%s=%s ends the start with a sentence', async (name, value, sentence) => {
  const site = await startSmallSite(await tempFolder('odd-places'), testCatalogue([]), { [name]: value })
  expect(await site.ended).toMatchObject({ code: 1 })
  const [line = '', ...more] = site.output().trim().split('\n')
  expect(JSON.parse(line).msg).toMatch(new RegExp(`^${name}: ${sentence}`))
  expect(more).toEqual([])
})

test('storage that does not answer is waited for only so long', async () => {
  const frozen = { check: () => new Promise<void>(() => {}) }
  await expect(prepareStorage('/mnt/files', frozen, { waitMs: 10 })).rejects.toThrow(
    'STORAGE_URL: files cannot be kept at /mnt/files: no answer within 0.01 s',
  )
  // A bucket's server that takes connections and says nothing.
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  const place = `127.0.0.1:${await listenLocally(server)}/fonts`
  await expect(prepareStorage(`s3://key:secret@${place}?tls=false`, frozen, { waitMs: 10 })).rejects.toThrow(
    `STORAGE_URL: files cannot be kept at http://${place}: no answer within 0.01 s`,
  )
  for (const socket of sockets) socket.destroy()
  server.close()
})
