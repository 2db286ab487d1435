import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SHOWN_ELSEWHERE } from './shown-elsewhere.ts'

// Checks only that the tests exist; the table at the end of a run shows if they pass (tests/support/spec-table.ts).
describe('sentences that other tests prove', () => {
  test.each(SHOWN_ELSEWHERE)('$section: $sentence', ({ file, title }) => {
    const source = readFileSync(file, 'utf8')
    const written = [`'${title}'`, `"${title}"`].some((quoted) => source.includes(quoted))
    expect(written, `${file} has no test called ${title}`).toBe(true)
  })
})
