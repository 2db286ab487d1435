import { describe, expect, it } from 'vitest'
import type { NameEntry } from '#shared/contracts/publishing/font-facts.ts'
import { decideStoredLicence } from './stored-licence.ts'

const records = (texts: Record<number, string>): NameEntry[] =>
  Object.entries(texts).map(([id, value]) => ({ id: Number(id), lang: 'en', value }))
const OFL = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.'
const read = (names: Record<number, string>, licenseText: string, licenseEvidence: string) => {
  const { licenseId, evidence } = decideStoredLicence({ names: records(names), licenseText, licenseEvidence }) ?? {}
  return { licenseId, evidence }
}

describe('decideStoredLicence', () => {
  it("reads the font's records again", () => {
    expect(read({ 13: OFL, 0: 'Free for personal use' }, OFL, `name 13: "${OFL}"`)).toEqual({
      licenseId: 'unclear',
      evidence: expect.stringMatching(/^name 0: "Free for personal use" – but name 13: /),
    })
  })

  it('reads the stored text of the file beside it, under the name in the evidence', () => {
    expect(read({ 0: 'Copyright' }, 'PERSONAL USE ONLY', 'LICENSE: "PERSONAL USE ONLY"')).toEqual({
      licenseId: 'personal-use',
      evidence: 'LICENSE: "PERSONAL USE ONLY"',
    })
    expect(read({}, 'PERSONAL USE ONLY', '').evidence).toBe('licence file: "PERSONAL USE ONLY"')
  })

  it('keeps a restriction of a text of which only the deciding words are stored', () => {
    expect(read({ 13: OFL }, OFL, 'README.txt: "…please note: not for commercial use…"')).toEqual({
      licenseId: 'unclear',
      evidence: expect.stringMatching(/^README.txt: "please note: not for commercial use" – but name 13/),
    })
    expect(read({ 13: OFL }, OFL, 'EULA.txt: "personal use" – but name 13: "OFL"').licenseId).toBe('unclear')
  })

  it("takes the font's own words from its records only", () => {
    expect(read({ 13: OFL }, OFL, 'name 13: "personal use"').licenseId).toBe('OFL-1.1')
  })

  it('decides nothing when no text is stored', () => {
    expect(decideStoredLicence({ names: [], licenseText: '', licenseEvidence: '' })).toBeNull()
  })
})
