import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SHOWN_ELSEWHERE } from './shown-elsewhere.ts'

// Whether they pass, the table at the end of a run says (tests/support/spec-table.ts).
describe('sentences that tests of the pages prove', () => {
  test.each(SHOWN_ELSEWHERE)('$section: $sentence', ({ file, title }) => {
    const source = readFileSync(file, 'utf8')
    expect(source.includes(`'${title}'`), `${file} has no test called ${title}`).toBe(true)
  })
})
