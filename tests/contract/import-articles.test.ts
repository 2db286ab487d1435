import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from '#server/cli/cli.ts'
import { testEnvironment } from '#tests/support/app.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

let folder: string
let articles: string
beforeEach(async () => {
  folder = await tempFolder('import-articles')
  articles = path.join(folder, 'articles')
  await mkdir(articles)
})

const article = (title: string) =>
  `---\ntitle: ${title}\nsummary: A text\nauthor: Ada\npublished: 2026-01-01\n---\nGrüße\n`

async function run(): Promise<{ code: number; said: string }> {
  for (const [name, value] of Object.entries(testEnvironment(path.join(folder, 'data')))) vi.stubEnv(name, value)
  const lines: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void lines.push(String(line)))
  try {
    return { code: await runCommand(['import-articles', articles]), said: lines.join('\n') }
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  }
}

it('adds articles, also with a byte order mark', async () => {
  await writeFile(path.join(articles, 'plain.md'), article('Plain'))
  await writeFile(path.join(articles, 'marked.md'), `\ufeff${article('Marked')}`)
  expect(await run()).toEqual({ code: 0, said: '2 added, 0 changed, 0 as they were' })
  expect(await run()).toEqual({ code: 0, said: '0 added, 0 changed, 2 as they were' })
})

it('names a file that is not UTF-8, and adds none', async () => {
  await writeFile(path.join(articles, 'a-good.md'), article('Good'))
  const file = path.join(articles, 'latin.md')
  await writeFile(file, article('Grüße'), 'latin1')
  expect(await run()).toEqual({ code: 2, said: `import-articles: ${file}: it is not UTF-8` })
  expect(await readdir(folder)).toEqual(['articles'])
})

it('names a folder that is called like an article', async () => {
  const file = path.join(articles, 'folder.md')
  await mkdir(file)
  expect(await run()).toEqual({ code: 2, said: `import-articles: ${file}: it is not a file` })
})
