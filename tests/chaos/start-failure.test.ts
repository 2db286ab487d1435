import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { serve } from '#server/main.ts'
import { freePort } from '#tests/support/mariadb-process.ts'

test('a failed start releases its port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fontarium-main-'))
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const config = readConfig({ PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: file, LOG_LEVEL: 'silent' })
  // If the port were still in use, the second start would report it.
  for (let i = 0; i < 2; i++) await expect(serve(config)).rejects.toThrow(/^DATA_DIR: /)
  rmSync(folder, { recursive: true })
})
