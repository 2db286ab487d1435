import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bidiLevels } from '#shared/preview/bidi.ts'
import { classOf } from '#shared/preview/bidi-classes.ts'
import { scriptsOf } from '#shared/preview/script-runs.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { describeWith } from '#tests/support/require.ts'

/** Previews have spaces in place of tabs and line ends. */
const LEFT_OUT = /[\u2029\u0085\t\n\r\u000b\u001c-\u001f]/

/** Debian's files are of version 15; 17 gave these another class. */
const CHANGED_SINCE = /^(?:1171E|1D6C1|1D6FB|1D735|1D76F|1D7A9)$/

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

  test('has the classes of the Unicode Character Database', () => {
    const wrong: string[] = []
    let characters = 0
    for (const line of readFileSync('/usr/share/unicode/UnicodeData.txt', 'utf8').split('\n')) {
      const [code, name, , , bidi] = line.split(';') as [string, string, string, string, string]
      const char = String.fromCodePoint(Number.parseInt(code || '0', 16))
      if (code === '' || name.endsWith('Last>') || LEFT_OUT.test(char) || CHANGED_SINCE.test(code)) continue
      characters++
      if (classOf(char) !== bidi) wrong.push(`${code} ${name}: ${classOf(char)} instead of ${bidi}`)
    }
    expect(characters).toBeGreaterThan(30_000)
    expect(wrong).toEqual([])
  })

  test('finds the script of every letter', () => {
    const tags = new Map(
      readFileSync('/usr/share/unicode/PropertyValueAliases.txt', 'utf8')
        .split('\n')
        .map((line) =>
          line
            .split('#')[0]!
            .split(';')
            .map((part) => part.trim()),
        )
        .filter(([property]) => property === 'sc')
        .map(([, tag, name]) => [name, tag] as const),
    )
    const wrong: string[] = []
    let letters = 0
    for (const line of readFileSync('/usr/share/unicode/Scripts.txt', 'utf8').split('\n')) {
      const [, first, last = first, name, category] = /^(\w+)(?:\.\.(\w+))? *; (\w+) # (\w+)/.exec(line) ?? []
      if (!first || !category?.startsWith('L') || name === 'Common' || name === 'Inherited') continue
      const char = String.fromCodePoint(Number.parseInt(last!, 16))
      letters++
      const [script] = scriptsOf([char])
      if (script !== tags.get(name)) wrong.push(`${last} ${name}: ${script}`)
    }
    expect(letters).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })

  test('begins a line on the side of its first letter', () => {
    const rightToLeft = ['𐤀', '𐡀', '𐲀', '𐰀', '𐬀', '𐨀', '𐡠', '𐢀', 'א', 'ب', '𞤀']
    expect(rightToLeft.filter((letter) => textDirection(`1 ${letter}`) !== 'rtl')).toEqual([])
    expect(['ᜀ', '𑄌', '𒀀', 'a', '字'].filter((letter) => textDirection(letter) !== 'ltr')).toEqual([])
  })
})
