import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from './audit-actions.ts'

test('no two actions have one name', () => {
  const names = Object.values(AUDIT_ACTIONS)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
