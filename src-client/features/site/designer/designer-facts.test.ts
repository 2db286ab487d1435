import { expect, test } from 'vitest'
import type { DesignerView } from '#shared/contracts/site/site.ts'
import { designerFacts } from './designer-facts.ts'

const designer = (over: Partial<DesignerView>) =>
  ({ familyCount: 1, fontCount: 3, downloads: 0, since: null, ...over }) as DesignerView

test('facts have their counts, and low download counts are left out', () => {
  expect(designerFacts(designer({}))).toEqual(['1 family', '3 styles'])
  expect(designerFacts(designer({ familyCount: 2, downloads: 12_345, since: 2011 }))).toEqual([
    '2 families',
    '3 styles',
    '12,345 downloads',
    'since 2011',
  ])
})
