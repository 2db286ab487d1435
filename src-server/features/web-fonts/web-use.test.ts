import { expect, test } from 'vitest'
import { mayBeCut, reservedNames } from './web-use.ts'

const facts = (copyright: string, licenseText = '', noSubsetting = false) => ({
  copyright,
  licenseText,
  noSubsetting,
  bitmapOnly: false,
  embedding: 'installable' as const,
  licenseId: 'OFL-1.1',
})

test.each([
  ['Copyright 2010 The Lobster Project Authors (x@y.z), with Reserved Font Name "Lobster".', 'Lobster'],
  ["Copyright (c) 2011 by vernon adams, with Reserved Font Names 'Rokkitt' and 'Rokk'", "Rokkitt' and 'Rokk"],
  ['Copyright 2020 A, with Reserved Font Name Foo. All rights reserved.', 'Foo'],
  ['Copyright 2020 The Inter Project Authors', ''],
])('%s', (copyright, names) => {
  expect(reservedNames(facts(copyright))).toBe(names)
  expect(mayBeCut(facts(copyright))).toBe(names === '')
})

test("the licence's own words reserve no name; the file's bits forbid subsetting", () => {
  const licence = '"Reserved Font Name" refers to any names specified as such after the copyright statement(s).'
  expect(mayBeCut(facts('Copyright 2020', licence))).toBe(true)
  expect(mayBeCut(facts('Copyright 2020', '', true))).toBe(false)
})

test('reads a text that is made to be slow at once', () => {
  const blanks = '\n'.repeat(100_000)
  expect(reservedNames(facts('', `with Reserved Font Name${blanks}<`))).toBe('')
  expect(reservedNames(facts('', `with${blanks}the${blanks}reserved font name : <`))).toBe('')
})
