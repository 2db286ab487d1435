import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = path.join(import.meta.dirname, '../../src-client/styles')

/** Lines of all style sheets that a pattern finds, as 'file: line'. */
const linesLike = (pattern: RegExp) =>
  readdirSync(FOLDER).flatMap((file) =>
    readFileSync(path.join(FOLDER, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

it('widths of media queries are in em, line heights in rem or without unit: layouts follow the visitor’s text size', () => {
  expect(linesLike(/@media[^{]*-width: [\d.]+px/), 'write 37.5em for 600px').toEqual([])
  expect(linesLike(/line-height: [\d.]+px/), 'write 1.5rem for 24px').toEqual([])
})
