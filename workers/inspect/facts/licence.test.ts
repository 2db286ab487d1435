import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { CONSISTENT, CONTRADICTORY } from '#tests/fixtures/licence-texts.ts'
import { decideLicence } from './licence.ts'

const decide = (text: string, where = 'name 13') => decideLicence([{ where, text }])

describe('decideLicence', () => {
  it.each([
    ['This Font Software is licensed under the SIL Open Font License, Version 1.1.', 'OFL-1.1'],
    [
      'Please read about the license agreement at: http://scripts.sil.org/cms/scripts/page.php?item_id=OFL_web',
      'OFL-1.1',
    ],
    ['https://openfontlicense.org', 'OFL-1.1'],
    ['Licensed under the Apache License, Version 2.0', 'Apache-2.0'],
    ['Ubuntu Font Licence 1.0', 'UFL-1.0'],
    ['Released under the MIT License', 'MIT'],
    ['http://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0'],
    ['This font is in the public domain.', 'public-domain'],
    ['GNU General Public License with font exception', 'GPL-FE'],
    ['Free for personal and commercial use.', 'freeware'],
    ['100% free for commercial use', 'freeware'],
  ])('%j permits commercial use as %s', (text, id) => {
    expect(decide(text)).toMatchObject({ licenseId: id, commercialUse: true })
  })

  it.each([
    'Free for personal use only',
    'Free for PERSONAL USE. For commercial use please contact me.',
    'For non-commercial use only',
    'noncommercial',
    'This font may not be used for commercial purposes',
    'Commercial use is prohibited',
    'No commercial use without a license',
    'Please purchase a commercial license at example.com',
    'This is a demo version',
    'http://creativecommons.org/licenses/by-nc/4.0/',
    'Free for personal, non-commercial use',
  ])('%j forbids commercial use', (text) => {
    expect(decide(text)).toMatchObject({ licenseId: 'personal-use', commercialUse: false })
  })

  it.each([
    '',
    'Copyright 2020 Somebody. All rights reserved.',
    'GNU General Public License version 2',
    'Not in the public domain',
  ])('%j grants nothing', (text) => {
    expect(decide(text).commercialUse).toBe(false)
  })

  it('lets a restriction anywhere override a grant', () => {
    const decision = decideLicence([
      { where: 'name 13', text: 'SIL Open Font License, Version 1.1' },
      { where: 'License.txt', text: 'Free for personal use only.' },
    ])
    expect(decision).toEqual({
      licenseId: 'unclear',
      commercialUse: false,
      evidence: 'License.txt: "Free for personal use only." – but name 13: "SIL Open Font License, Version 1.1"',
    })
  })

  it("does not treat the GPL's noncommercial distribution as a restriction", () => {
    const text =
      'GNU General Public License … (This alternative is allowed only for noncommercial distribution …) As a special exception, if you create a document which uses this font'
    expect(decide(text)).toMatchObject({ licenseId: 'GPL-FE', commercialUse: true })
  })

  it('quotes the deciding words with their source', () => {
    expect(decide('Licensed under the Apache License, Version 2.0').evidence).toBe(
      'name 13: "Licensed under the Apache License, Version 2.0"',
    )
  })

  it.each([...CONSISTENT, ...CONTRADICTORY])('$says is $is', ({ says, is }) => {
    const { licenseId, commercialUse, evidence } = decideLicence(
      Object.entries(says).map(([where, text]) => ({ where, text })),
    )
    expect(licenseId).toBe(is)
    expect(commercialUse).toBe(!['personal-use', 'proprietary', 'unclear', 'unknown', 'GPL'].includes(is))
    if (is === 'unclear') expect(evidence).toContain(' – but ')
  })

  it('has enough texts, half of them contradictory', () => {
    expect(CONSISTENT.length + CONTRADICTORY.length).toBeGreaterThanOrEqual(120)
    expect(CONTRADICTORY.length * 2).toBeGreaterThanOrEqual(Math.min(CONSISTENT.length, 120))
  })

  it.each([
    ['OFL-1.1', 'OFL-1.1'],
    ['Apache-2.0', 'Apache-2.0'],
    ['MIT', 'MIT'],
    ['CC0-1.0', 'CC0-1.0'],
    ['CC-BY-4.0', 'CC-BY-4.0'],
    ['CC-BY-SA-4.0', 'CC-BY-SA-4.0'],
    ['CC-BY-ND-4.0', 'CC-BY-ND-4.0'],
    ['CC-BY-NC-4.0', 'personal-use'],
    ['Bitstream-Vera', 'Bitstream-Vera'],
    ['Ubuntu-font-1.0', 'UFL-1.0'],
    ['GPL-2.0-only', 'GPL'],
    ['GPL-3.0-only', 'GPL'],
  ])('reads the whole SPDX text of %s and finds no restriction in it', (spdx, id) => {
    const { licenseText } = createRequire(import.meta.url)(`spdx-license-list/licenses/${spdx}.json`)
    expect(decide(licenseText)).toMatchObject({ licenseId: id })
  })

  // Linear matching takes a tenth of a second; an unbounded repetition took minutes.
  it.each([
    'personal',
    'privat',
    'kommerziell',
    'komercyjn',
    'коммерческ',
    'личн',
    'myfonts.com/',
    'not ',
    'up to ',
    '商用 ',
    '個人',
    'commercial use ',
    'x',
    ' ',
  ])('reads a text of nothing but %j in linear time', (words) => {
    const chars = 80_000
    const began = process.cpuUsage()
    for (const text of [words.repeat(chars / words.length), words + ' '.repeat(chars), words + 'x'.repeat(chars)])
      decide(text)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(5000)
  })
})
