import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import { importDirCommand } from './import-dir.ts'

const empty = await mkdtemp(path.join(tmpdir(), 'import-dir-'))
afterAll(() => rm(empty, { recursive: true, force: true }))

it.each([
  [['--designer', 'Ada'], /^name one folder and its --designer/],
  [['FOLDER'], /^name one folder and its --designer/],
  [['FOLDER', '--designer', ' '], /^name one folder and its --designer/],
  [['FOLDER', 'other', '--designer', 'Ada'], /^import-dir: unexpected argument 'other'; it takes FOLDER/],
  [
    ['FOLDER', '--designer', 'Search'],
    /^--designer Search: the name gives the address \/search, which cannot be used\. .*reserved/,
  ],
  [['FOLDER', '--designer', 'Ada', '--license', 'x'.repeat(41)], /^--license x+: at most 40 characters/],
  [['FOLDER', '--designer', 'Ada', '--topic', ' '], /^--topic: name one/],
  [['FOLDER/gone', '--designer', 'Ada'], /gone is not a folder that can be read$/],
  [['FOLDER', '--designer', 'Ada'], /holds no fonts$/],
  [['FOLDER', '--designer', '設計'], /holds no fonts$/],
])('refuses %j with a reason before it opens anything', async (args, words) => {
  const given = args.map((one) => one.replace('FOLDER', empty))
  await expect(importDirCommand.run(given, {} as Config)).rejects.toThrow(words)
})
