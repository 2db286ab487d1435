import { expect, test } from 'vitest'
import type { QualityCheck } from '#shared/contracts/publishing/studio.ts'
import { groupChecks } from './report-groups.ts'

const check = (id: string, level: QualityCheck['level'], found: string): QualityCheck => ({
  id,
  level,
  found,
  title: id,
  why: 'Because',
  fix: 'Mend it',
})

test('says once what several styles have in common, and leaves each style its own', () => {
  const { common, styles } = groupChecks([
    { name: 'Regular', checks: [check('kerning', 'warn', 'There is none'), check('size', 'warn', '600 KB')] },
    { name: 'Bold', checks: [check('kerning', 'warn', 'There is none'), check('size', 'fail', '900 KB')] },
    { name: 'Black', checks: [check('kerning', 'warn', 'There is none'), check('space', 'fail', 'There is no space')] },
  ])
  expect(common.map(({ id, level, found }) => [id, level, found])).toEqual([
    ['kerning', 'warn', 'There is none (all 3 styles)'],
    ['size', 'fail', 'Regular: 600 KB; Bold: 900 KB'],
  ])
  expect(styles.map(({ checks }) => checks?.map(({ id }) => id))).toEqual([[], [], ['space']])
})

test('a style that is still being checked stays so, and passed checks stay with their style', () => {
  const passed = check('kerning', 'pass', 'There are pairs')
  const { common, styles } = groupChecks([
    { name: 'Regular', checks: [passed] },
    { name: 'Bold', checks: null },
  ])
  expect(common).toEqual([])
  expect(styles).toEqual([
    { name: 'Regular', checks: [passed] },
    { name: 'Bold', checks: null },
  ])
})
