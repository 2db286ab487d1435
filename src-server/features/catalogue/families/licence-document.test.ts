import full from 'spdx-license-list/full.js'
import { expect, it } from 'vitest'
import { CC_VERSIONS } from '#shared/publishing-terms.ts'
import { GRANTING } from '#workers/inspect/facts/licence-words.ts'
import { licenceDocument } from './licence-document.ts'

const MIT_END = 'OUT OF OR IN CONNECTION WITH THE SOFTWARE'

it('inserts the copyright where the MIT License has its line, whatever it says', () => {
  const text = licenceDocument([{ copyright: 'Copyright 2020 $& Jane', licenseText: 'MIT', licenseId: 'MIT' }])
  expect(text).toContain('MIT License\n\nCopyright 2020 $& Jane\n\nPermission is hereby granted')
  expect(text).not.toContain('<copyright holders>')
})

it('contains each notice and licence once, the designer’s own words first', () => {
  const file = { copyright: 'Copyright A', trademark: 'A is a trademark', licenseText: 'OFL', licenseId: 'OFL-1.1' }
  const text = licenceDocument([file, file, { ...file, copyright: 'Copyright B' }], 'My own words')
  expect(text.startsWith('My own words\n\n---')).toBe(true)
  for (const part of ['Copyright A', 'Copyright B', 'This license becomes null and void'])
    expect(text.split(part), part).toHaveLength(2)
})

it('does not repeat what the file contains', () => {
  const whole = licenceDocument([{ licenseId: 'MIT', copyright: 'Copyright A' }])
  const again = licenceDocument([{ licenseId: 'MIT', licenseText: whole }])
  expect(again.split(MIT_END)).toHaveLength(whole.split(MIT_END).length)
})

it('uses the declared licence for files that name none, and invents nothing', () => {
  expect(licenceDocument([{ licenseId: 'unknown', copyright: 'Copyright A' }], '', 'OFL-1.1')).toContain(
    'null and void',
  )
  expect(licenceDocument([{ licenseId: 'unclear', copyright: 'Copyright A' }], '', 'OFL-1.1')).toBe('Copyright A\n')
  expect(licenceDocument([{}], '', 'unknown')).toBe('')
  expect(licenceDocument([{}], '', 'constructor')).toBe('')
})

const granted = GRANTING.map(({ id }) => id).filter((id) => !['public-domain', 'freeware'].includes(id))
const versions = granted.flatMap((id) =>
  id.startsWith('CC-BY') ? CC_VERSIONS.map((version) => `${id}-${version}`) : [id],
)

it.each([...versions, 'GPL', 'GPL-FE'])('contains the whole text of %s, a licence detected in files', (licenseId) => {
  // The shortest, MIT, has 1,000 letters.
  expect(licenceDocument([{ licenseId }]).length).toBeGreaterThan(1000)
})

it('contains the whole text of every SPDX licence, which an import may declare', () => {
  for (const [id, { licenseText }] of Object.entries(full))
    if (!licenseText.startsWith('insert GPL'))
      expect(licenceDocument([{}], '', id).trim().slice(-80), id).toBe(licenseText.trim().slice(-80))
  const excepted = licenceDocument([{}], '', 'GPL-2.0-with-font-exception')
  expect(excepted).toContain('Version 2, June 1991')
  expect(excepted).toContain('if you create a document which uses this font')
})

it.each([
  ['GPL', 'GNU General Public License v2 or later, Copyright 2005', 'Version 2, June 1991'],
  ['GPL', 'GPL', 'Version 3, 29 June 2007'],
  ['GPL-FE', 'GPLv3 with font exception', 'Version 3, 29 June 2007'],
  ['GPL', 'GNU Lesser General Public License 2.1', 'LESSER GENERAL PUBLIC LICENSE\n\nVersion 2.1'],
  ['GPL', 'LGPL, version 7', 'LESSER GENERAL PUBLIC LICENSE\nVersion 3'],
  ['CC-BY-3.0', 'https://creativecommons.org/licenses/by/3.0/', 'Attribution 3.0 Unported'],
  ['CC-BY-SA-2.5', 'Creative Commons Attribution-ShareAlike 2.5', 'Creative Commons Attribution-ShareAlike 2.5'],
  ['CC-BY-ND-4.0', 'CC BY-ND', 'Creative Commons Attribution-NoDerivatives 4.0'],
])('contains the version of %s that the file names: %s', (licenseId, licenseText, has) => {
  expect(licenceDocument([{ licenseId, licenseText }])).toContain(has)
})
