import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TRIED, writableTexts } from '#tests/support/writable-texts.ts'

test('every text of a mutation is tested with hostile words, or never shown', () => {
  expect(Object.keys(TRIED).sort()).toEqual(writableTexts())
})

test('the crawls in the table exist', () => {
  const crawls = readFileSync(new URL('../e2e/hostile-words.test.ts', import.meta.url), 'utf8')
  const named = new Set(Object.values(TRIED).filter((where) => !/^(is|stands) /.test(where)))
  expect(named.size).toBe(5)
  for (const name of named) expect(crawls).toContain(`it('${name}`)
})
