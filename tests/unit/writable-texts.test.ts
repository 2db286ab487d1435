import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TRIED, writableTexts } from '#tests/support/writable-texts.ts'

test('every text that a changing procedure takes is tried with hostile words, or nothing shows it', () => {
  expect(Object.keys(TRIED).sort()).toEqual(writableTexts())
})

test('the crawls that the table names are there', () => {
  const crawls = readFileSync(new URL('../e2e/hostile-words.test.ts', import.meta.url), 'utf8')
  const named = new Set(Object.values(TRIED).filter((where) => !/^(is|stands) /.test(where)))
  expect(named.size).toBe(5)
  for (const name of named) expect(crawls).toContain(`it('${name}`)
})
