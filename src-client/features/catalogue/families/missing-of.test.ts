import { expect, test } from 'vitest'
import { missingOf } from './missing-of.ts'

test('finds missing characters once, after composing, without joiners', () => {
  const latin = [[0x20, 0x7e] as const, [0xe9, 0xe9] as const]
  expect(missingOf('cafe\u0301', latin)).toEqual([])
  expect(missingOf('źźb\u200d№', latin)).toEqual([0x17a, 0x2116])
})
