import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bidiLevels } from '#shared/preview/bidi.ts'
import { describeWith } from '#tests/support/require.ts'

/** Previews have spaces in place of tabs and line ends. */
const LEFT_OUT = /[\u2029\u0085\t\n\r\u000b\u001c-\u001f]/

await describeWith('unicode-data', 'the bidirectional algorithm', () => {
  test('matches the levels in the Unicode Consortium’s test', () => {
    const wrong: string[] = []
    let lines = 0
    for (const line of readFileSync('/usr/share/unicode/BidiCharacterTest.txt', 'utf8').split('\n')) {
      if (line === '' || line.startsWith('#')) continue
      const [codes, , base, expected] = line.split(';') as [string, string, string, string]
      const chars = codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
      if (LEFT_OUT.test(chars.join(''))) continue
      lines++
      const levels = bidiLevels(chars, base === '1' ? 1 : 0)
      // x: removed by the algorithm, any level is right.
      const differs = expected.split(' ').some((level, i) => level !== 'x' && Number(level) !== levels[i])
      if (differs) wrong.push(`${codes} at ${base}: ${levels.join(' ')} instead of ${expected}`)
    }
    expect(lines).toBeGreaterThan(90_000)
    expect(wrong.slice(0, 10)).toEqual([])
  })
})
