import { expect, test } from 'vitest'
import { OPEN_LICENCES } from '#shared/publishing-terms.ts'
import { NPM_PACKAGE } from '#shared/web-font-limits.ts'
import { fitsPackage, toLicenceFacts } from './licence-facts.ts'

const OFL = 'https://openfontlicense.org/'
test('quotes the licence in the file beside the designer’s own words without applying it', () => {
  const family = { licenseId: 'personal-use', licenseDeclared: 'own', commercialUse: 0 } as never
  const file = { licenseId: 'OFL-1.1', licenseUrl: OFL, licenseText: 'SIL Open Font License' } as never
  const permissions = { web: 'personal', print: 'personal', app: 'personal', embed: 'personal', modify: 'no' } as const
  const said = { licenseTemplate: 'own', licenseText: 'Ask me.', permissions, links: [] } as const
  expect(toLicenceFacts(family, file, { ...said, links: [] })).toMatchObject({
    label: 'Personal Use Free',
    declared: 'The designer’s own words',
    text: 'Ask me.',
    url: '',
    name: 'SIL Open Font License 1.1',
  })
})

test('shows the strictest of differing files and their number', () => {
  const family = { licenseId: 'OFL-1.1', commercialUse: 1 } as never
  const facts = { embedding: 'installable' } as never
  const { embedding, permissions } = toLicenceFacts(family, facts, null, ['installable', 'restricted', 'preview-print'])
  expect(embedding).toBe('restricted')
  expect(permissions.find(({ act }) => act.startsWith('Embedding'))).toMatchObject({
    allowed: false,
    reason: '1 of 3 files forbid embedding (OS/2 fsType)',
  })
})

const urlOf = (licenseUrl: string) =>
  toLicenceFacts({ licenseId: 'OFL-1.1', commercialUse: 1 } as never, { licenseUrl } as never).url

test.each([
  ['https://scripts.sil.org/OFL', 'https://scripts.sil.org/OFL'],
  ['http://example.org/licence.txt', 'http://example.org/licence.txt'],
  [' scripts.sil.org/OFL ', 'https://scripts.sil.org/OFL'],
  ['www.example.org', 'https://www.example.org/'],
  ['', OFL],
  ['OFL.txt inside', OFL],
  ['javascript:alert(1)', OFL],
  [' JaVaScRiPt:alert(1)', OFL],
  ['java\nscript:alert(1)', OFL],
  ['data:text/html,<script>alert(1)</script>', OFL],
  ['vbscript:x', OFL],
  ['file:///etc/passwd', OFL],
  ['//evil.example', OFL],
  ['https://openfontlicense.org@evil.example/', OFL],
])('licence address %j of a file becomes the link %s', (inFile, link) => expect(urlOf(inFile)).toBe(link))

const named = (licenseId: string) => toLicenceFacts({ licenseId, commercialUse: 1 } as never, null)

test.each(OPEN_LICENCES)('%s may be changed and passed on', (id) => {
  expect(named(id).name).not.toBe(id)
  expect(named(id).permissions.at(-1)).toMatchObject({ act: 'Changing it and passing it on', allowed: true })
})

test('names the version of Creative Commons that a file names', () => {
  expect(named('CC-BY-3.0')).toMatchObject({
    name: 'Creative Commons Attribution 3.0',
    url: 'https://creativecommons.org/licenses/by/3.0/',
  })
  expect(named('CC-BY-SA-2.5').permissions.at(-1)).toMatchObject({
    allowed: true,
    reason: 'By Creative Commons Attribution-ShareAlike 2.5, naming the author, under the same licence',
  })
  expect(named('CC-BY-ND-4.0').permissions.at(-1)).toMatchObject({ allowed: false, reason: 'Ask the designer first' })
})

test('a package has room for some bytes of files, not counting those that may not be embedded', () => {
  const file = (originalBytes: number, embedding: 'installable' | 'restricted' = 'installable') => ({
    originalBytes,
    embedding,
    bitmapOnly: false,
  })
  expect(fitsPackage([file(NPM_PACKAGE.fontBytes - 1), file(1)])).toBe(true)
  expect(fitsPackage([file(NPM_PACKAGE.fontBytes), file(1)])).toBe(false)
  expect(fitsPackage([file(NPM_PACKAGE.fontBytes), file(1, 'restricted')])).toBe(true)
})
