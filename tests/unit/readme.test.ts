import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { describeEnvironment } from '#server/config.ts'

const readme = readFileSync('README.md', 'utf8')
const documents = ['.', 'docs', 'docs/decisions', 'tests/mutants'].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : [])),
)
/** Files that operators make. */
const MADE_LATER = ['docker/.env', 'docker/compose.override.yml', 'docker/secrets', 'docker/secrets/smtp_url']
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

it('README lists every setting with the description of config.ts', () => {
  const table = describeEnvironment().map(({ name, meaning }) => `| \`${name}\` | ${meaning.replaceAll('|', '\\|')} |`)
  expect(readme).toContain(['| Variable | Meaning |', '| --- | --- |', ...table].join('\n'))
})

it('README names the settings that may be files', () => {
  const paragraph = /Secrets may be files instead:[\s\S]*?\n\n/.exec(readme)?.[0] ?? ''
  const named = new Set([...paragraph.matchAll(/`([A-Z_]+)`/g)].map((m) => m[1]))
  const settings = describeEnvironment().filter(({ file }) => file)
  expect(named).toEqual(new Set(settings.map(({ name }) => name)))
})

it('documents name only existing commands and files', () => {
  for (const document of documents) {
    const text = readFileSync(document, 'utf8')
    for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts), `${document}: npm run ${name}`).toContain(name)
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)]+)\)/g))
      expect(existsSync(join(dirname(document), link.replace(/#.*$/, ''))), `${document}: ${link}`).toBe(true)
    for (const [, file = ''] of text.matchAll(/`((?:src-\w+|workers|tests|docs|docker|\.ci)\/[\w./-]+)`/g))
      expect(existsSync(file) || MADE_LATER.includes(file), `${document}: ${file}`).toBe(true)
  }
})

/** Addresses of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

it('links between documents lead to headings that are there', () => {
  const links = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, file, anchor = '']) => ({
      document,
      anchor,
      to: file ? join(dirname(document), file) : document,
    })),
  )
  expect(links.length).toBeGreaterThan(15)
  const broken = links.filter(({ to, anchor }) => !anchorsOf(to).includes(anchor))
  expect(broken.map(({ document, to, anchor }) => `${document}: ${to}#${anchor}`)).toEqual([])
})

it('ARCHITECTURE.md has at most 150 lines', () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150)
})
