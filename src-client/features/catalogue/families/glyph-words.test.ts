import { expect, test } from 'vitest'
import { charFacts } from './glyph-words.ts'

test('no facts before they are known', () => expect(charFacts(undefined)).toEqual([]))
