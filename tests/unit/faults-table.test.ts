import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, listSources } from '../support/source-tree.ts'

const rows = readFileSync('docs/operating.md', 'utf8')
  .split('\n## Faults\n')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
const sources = [
  ...listSources().filter((file) => file.startsWith('src-server/') && !isTest(file)),
  'docker/nginx/errors/unavailable.html',
].map((file) => readFileSync(file, 'utf8'))
const isWritten = (text: string) => sources.some((source) => source.includes(text))

/** Written by Node, and measured by prom-client. */
const OF_OTHERS = new Set(['JavaScript heap out of memory', 'process_start_time_seconds'])

const found = (pattern: RegExp) => [
  ...new Set(rows.flatMap((row) => [...row.matchAll(pattern)].map(([, text]) => text!))),
]

test.each(found(/“([^”]+)”/g))('operators and visitors may read “%s”', (text) => {
  expect(OF_OTHERS.has(text) || isWritten(text)).toBe(true)
})

test.each(found(/`fontarium_(\w+)/g))('/metrics has fontarium_%s', (name) => {
  expect(OF_OTHERS.has(name) || isWritten(`'${name.replace(/_count$/, '')}'`)).toBe(true)
})
