import { expect, test } from 'vitest'
import { sentenceName } from './sentence-name.ts'

test.each([
  ['LATIN SMALL LETTER G', 'Latin small letter g'],
  ['LATIN CAPITAL LETTER A WITH ACUTE', 'Latin capital letter A with acute'],
  ['GREEK SMALL LETTER ALPHA', 'Greek small letter alpha'],
  ['AMPERSAND', 'Ampersand'],
  ['CJK UNIFIED IDEOGRAPH-6587', 'CJK unified ideograph-6587'],
  ['CJK UNIFIED IDEOGRAPH-4E00', 'CJK unified ideograph-4E00'],
  ['HYPHEN-MINUS', 'Hyphen-minus'],
  ['<control>', '<control>'],
  ['', ''],
])('%s reads %s', (name, words) => expect(sentenceName(name)).toBe(words))
