import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LICENCE_TEXT_BYTES } from '#shared/licence-files.ts'
import { createLicenceReader } from './licences-beside.ts'
import { walkFolders } from './walk-folders.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'licences-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function readAll(files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true })
    await writeFile(path.join(root, name), content)
  }
  const licencesOf = createLicenceReader(root)
  const read: Record<string, Awaited<ReturnType<typeof licencesOf>>> = {}
  for await (const found of walkFolders(root)) read[found.folder] = await licencesOf(found)
  return read
}

it('gives each folder its own texts and those of its parents, nearest first', async () => {
  const read = await readAll({
    'README.md': 'root',
    'a/README.txt': 'a readme',
    'a/OFL.txt': 'a licence',
    'a/static/LICENSE': 'static',
    'ab/x.css': '',
  })
  const texts = Object.fromEntries(
    Object.entries(read).map(([folder, { texts }]) => [folder, texts.map((one) => one.text)]),
  )
  expect(texts).toEqual({
    '': ['root'],
    a: ['a licence', 'a readme', 'root'],
    'a/static': ['static', 'a licence', 'a readme', 'root'],
    ab: ['root'],
  })
})

it('reads UTF-16 and Latin 1, and reports what it could not read', async () => {
  const { '': top } = await readAll({
    'LICENSE-16.txt': Buffer.from('\ufeffFrei für alle', 'utf16le'),
    'LICENSE-1.txt': Buffer.from('Frei für alle', 'latin1'),
    'LICENSE.pdf': Buffer.from('%PDF-1.7\0\0\u0001'),
    'LICENSE-long.txt': Buffer.alloc(LICENCE_TEXT_BYTES + 1, 'x'),
    'LICENSE-most.txt': Buffer.alloc(LICENCE_TEXT_BYTES, 'x'),
  })
  expect(top?.texts.map(({ name, text }) => [name, text.slice(0, 13)])).toEqual([
    ['LICENSE-1.txt', 'Frei für alle'],
    ['LICENSE-16.txt', 'Frei für alle'],
    ['LICENSE-most.txt', 'xxxxxxxxxxxxx'],
  ])
  expect(top?.unread).toEqual([
    { path: 'LICENSE-long.txt', reason: 'longer than 256 KB' },
    { path: 'LICENSE.pdf', reason: 'not a plain text' },
  ])
})
