import { expect, it } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

it('reads what it wrote, including commas, quotes and line breaks', () => {
  const rows = [
    ['id', 'name', 'note'],
    ['1', 'A, "B"', 'two\nlines'],
    ['2', 'Ünïcode 💡', ''],
  ]
  expect(readCsv(writeCsv(rows))).toEqual(rows)
})

it('formulas stay text', () => {
  expect(writeCsv([['=1+1', '-x', '+1', '@SUM(A1)', '\tx', 5]])).toBe("'=1+1,'-x,'+1,'@SUM(A1),'\tx,5\r\n")
})

it.each([
  [
    'a,b\rc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,"open', [['a', 'open']]],
  ['\n\n', []],
  ['', []],
])('%j is read', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})
