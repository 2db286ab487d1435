import { expect, it } from 'vitest'
import { licenceDocument } from './licence-document.ts'

const MIT_END = 'OUT OF OR IN CONNECTION WITH THE SOFTWARE'

it('has the copyright in the place that the MIT License has for it, whatever it says', () => {
  const text = licenceDocument([{ copyright: 'Copyright 2020 $& Jane', licenseText: 'MIT', licenseId: 'MIT' }])
  expect(text).toContain('MIT License\n\nCopyright 2020 $& Jane\n\nPermission is hereby granted')
  expect(text).not.toContain('<copyright holders>')
})

it('has each notice and each licence once, the designer’s own words first', () => {
  const file = { copyright: 'Copyright A', trademark: 'A is a trademark', licenseText: 'OFL', licenseId: 'OFL-1.1' }
  const text = licenceDocument([file, file, { ...file, copyright: 'Copyright B' }], 'My own words')
  expect(text.startsWith('My own words\n\n---')).toBe(true)
  for (const part of ['Copyright A', 'Copyright B', 'This license becomes null and void'])
    expect(text.split(part), part).toHaveLength(2)
})

it('does not add what the file has already', () => {
  const whole = licenceDocument([{ licenseId: 'MIT', copyright: 'Copyright A' }])
  const again = licenceDocument([{ licenseId: 'MIT', licenseText: whole }])
  expect(again.split(MIT_END)).toHaveLength(whole.split(MIT_END).length)
})

it('takes the declared licence for files that name none, and invents nothing', () => {
  expect(licenceDocument([{ licenseId: 'unknown', copyright: 'Copyright A' }], '', 'OFL-1.1')).toContain(
    'null and void',
  )
  expect(licenceDocument([{ licenseId: 'unclear', copyright: 'Copyright A' }], '', 'OFL-1.1')).toBe('Copyright A\n')
  expect(licenceDocument([{}], '', 'unknown')).toBe('')
  expect(licenceDocument([{}], '', 'constructor')).toBe('')
})
