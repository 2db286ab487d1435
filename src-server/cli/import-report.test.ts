import { describe, expect, it } from 'vitest'
import type { ImportReport } from '../features/publishing/folder-import/folder-import.service.ts'
import { columnsOf, importReport } from './import-report.ts'

const family = (more: Partial<ImportReport['families'][number]>): ImportReport['families'][number] => ({
  folder: 'Alpha',
  name: 'Alpha Sans',
  styles: 3,
  licence: 'OFL-1.1',
  notes: [],
  address: 'http://localhost:3000/alpha-sans-f12',
  state: 'new',
  ...more,
})
const report = (more: Partial<ImportReport>): ImportReport => ({
  families: [],
  refused: [],
  unread: [],
  others: [],
  stopped: false,
  ...more,
})

describe('importReport', () => {
  it('is a table of families followed by what was left out', () => {
    const text = importReport(
      report({
        families: [
          family({}),
          family({
            name: '字体',
            folder: '',
            styles: 12,
            licence: 'unknown',
            address: 'http://localhost:3000/family-f13',
          }),
          family({ name: 'Beta', state: 'there', notes: ['licences differ'] }),
        ],
        refused: [{ path: 'Alpha/old.pfb', reason: 'This is a Type 1 font' }],
        unread: [{ path: 'LICENSE.pdf', reason: 'not a plain text' }],
        others: ['a.css', 'b.CSS', '.DS_Store', 'Makefile'],
      }),
    )
    expect(`\n${text}\n`).toBe(`
Family      Styles  Licence     Address
Alpha Sans       3  OFL-1.1     http://localhost:3000/alpha-sans-f12
  from Alpha
字体            12  none found  http://localhost:3000/family-f13
  from .
Beta             3  OFL-1.1     http://localhost:3000/alpha-sans-f12
  from Alpha, already there
  licences differ

Not taken: 1
  Alpha/old.pfb
    This is a Type 1 font

Licence files not read: 1
  LICENSE.pdf
    not a plain text

Left out, neither fonts nor licences: 4 files (.css 2, hidden 1, no ending 1)
2 families with 15 styles added, 1 already there, 1 rejected
`)
  })

  it('fits 80 columns: long names are cut, long addresses go below', () => {
    const address = `https://fonts.example.org/${'long-'.repeat(12)}f7`
    const lines = importReport(report({ families: [family({ name: 'W'.repeat(60), address })] })).split('\n')
    expect(lines[1]).toBe(`${'W'.repeat(35)}…       3  OFL-1.1`)
    expect(lines[2]).toBe(`  ${address}`)
  })

  it('a dry run shows what would be added, without addresses', () => {
    const text = importReport(report({ families: [family({ state: 'planned', address: null })] }))
    expect(text).not.toMatch(/Address|already/)
    expect(text).toMatch(/1 family with 3 styles would be added, 0 rejected$/)
  })

  it('tells when families of one name came from several folders', () => {
    const text = importReport(report({ families: [family({}), family({ folder: 'Beta' })] }))
    expect(text).toMatch('became a family each: Alpha Sans (2)')
  })

  it('names cannot control the terminal', () => {
    const families = [family({ name: '\u001b[31mRed\u202e', folder: 'line\nbreak' })]
    const refused = [{ path: '\u001b]0;title\u0007', reason: 'x\r' }]
    expect(importReport(report({ families, refused }))).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  })
})

it.each([
  ['abc', 3],
  ['字体', 4],
  ['é', 1],
  ['👩‍🚀', 2],
  ['한글', 4],
])('%s takes %i columns', (text, columns) => {
  expect(columnsOf(text.normalize('NFD'))).toBe(columns)
})
