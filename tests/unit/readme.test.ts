import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeEnvironment } from '#server/config.ts'

const readme = readFileSync('README.md', 'utf8')
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
  for (const document of ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CHANGELOG.md']) {
    const text = readFileSync(document, 'utf8')
    for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts), `${document}: npm run ${name}`).toContain(name)
    for (const [, file] of text.matchAll(/\]\((?!https?:|#)([^)]+)\)/g))
      expect(existsSync((file as string).replace(/#.*$/, '')), `${document}: ${file}`).toBe(true)
  }
})

it('ARCHITECTURE.md has at most 150 lines', () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150)
})
