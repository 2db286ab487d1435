import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FolderFiles, walkFolders } from './walk-folders.ts'

const FONT = Buffer.from('0001000000', 'hex')
let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'walk-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function put(relative: string, bytes: string | Buffer = FONT): Promise<void> {
  await mkdir(path.join(root, path.dirname(relative)), { recursive: true })
  await writeFile(path.join(root, relative), bytes)
}

async function walk(): Promise<FolderFiles[]> {
  const folders: FolderFiles[] = []
  for await (const found of walkFolders(root)) folders.push(found)
  return folders
}

it('yields every folder with its whole path, whatever its name', async () => {
  const names = ['Alpha/static', 'Beta/static', 'a b 🖋', 'عربي', '字体', 'x'.repeat(200)]
  for (const name of names) await put(`${name}/A.ttf`)
  const found = (await walk()).filter((one) => one.fonts.length > 0).map((one) => one.folder)
  expect(found.sort()).toEqual([...names].sort())
})

it('tells fonts, licences and other files apart, by content where the name is no help', async () => {
  for (const name of ['a.ttf', 'b.OTC', 'c.woff2', 'd.zip', 'e.pfb', 'font.bin', 'noending']) await put(name)
  for (const name of ['OFL.txt', 'LICENSE', 'style.css', '.DS_Store', 'cover.png', 'empty.dat']) await put(name, '')
  await put('book.docx', Buffer.from('504b030400', 'hex'))
  expect(await walk()).toEqual([
    {
      folder: '',
      fonts: ['a.ttf', 'b.OTC', 'c.woff2', 'd.zip', 'e.pfb', 'font.bin', 'noending'],
      licences: ['LICENSE', 'OFL.txt'],
      others: ['.DS_Store', 'book.docx', 'cover.png', 'empty.dat', 'style.css'],
      refused: [],
    },
  ])
})

it('follows links to files, and rejects links to folders and broken links', async () => {
  await put('real/A.ttf')
  await symlink(path.join(root, 'real/A.ttf'), path.join(root, 'link.ttf'))
  await symlink('/nowhere', path.join(root, 'dead.otf'))
  await symlink(root, path.join(root, 'real/round'))
  const [top, real] = await walk()
  expect(top).toMatchObject({
    fonts: ['link.ttf'],
    refused: [{ path: 'dead.otf', reason: expect.stringMatching(/nowhere/) }],
  })
  expect(real).toMatchObject({
    fonts: ['A.ttf'],
    refused: [{ path: 'real/round', reason: 'A link to a folder; import that folder' }],
  })
})

it.skipIf(process.platform !== 'linux')('never waits for a pipe, and names what is not UTF-8', async () => {
  execFileSync('mkfifo', [path.join(root, 'pipe.ttf'), path.join(root, 'pipe')])
  await writeFile(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.ttf')]), FONT)
  await mkdir(Buffer.concat([Buffer.from(`${root}/lat`), Buffer.from([0xe9])]))
  const [top, latin] = await walk()
  expect(top).toMatchObject({
    others: ['pipe'],
    refused: [
      { path: 'bad\ufffd.ttf', reason: 'The file cannot be read: its name is not valid UTF-8; rename it' },
      { path: 'pipe.ttf', reason: 'Not a regular file' },
    ],
  })
  expect(latin?.refused).toEqual([
    { path: 'lat\ufffd', reason: 'The folder cannot be read: its name is not valid UTF-8; rename it' },
  ])
})

it('continues after an unreadable folder', async () => {
  await put('a/A.ttf')
  await put('b/B.ttf')
  await put('c/C.ttf')
  const found: FolderFiles[] = []
  for await (const folder of walkFolders(root)) {
    if (folder.folder === 'a') await rm(path.join(root, 'b'), { recursive: true })
    found.push(folder)
  }
  expect(found.map(({ folder, fonts, refused }) => [folder, fonts, refused.length])).toEqual([
    ['', [], 0],
    ['a', ['A.ttf'], 0],
    ['b', [], 1],
    ['c', ['C.ttf'], 0],
  ])
})
