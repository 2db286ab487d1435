import { describe, expect, it } from 'vitest'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import type { FamilyRecord } from '../fonts/fonts.queries.ts'
import type { ViewContext } from '../fonts/fonts.view.ts'
import type { FontDetailsRecord } from './families.queries.ts'
import { mostSimilar, toFontDetails } from './families.view.ts'

describe('mostSimilar', () => {
  const row = (id: number, tags: string, weight: number, xHeight: number | null = 500) => ({
    id,
    foundryId: 1,
    tags,
    weight,
    italic: 0,
    xHeight,
    unitsPerEm: 1000,
  })
  it('prefers shared tags and near weights, and leaves out the family itself', () => {
    const own = row(1, 'serif,cool', 400)
    const others = [
      own,
      row(2, 'pixel', 400),
      row(3, 'serif,cool', 900),
      row(4, 'serif,cool', 400),
      row(5, 'serif,cool', 400, 480),
    ]
    expect(mostSimilar(own, others, 3)).toEqual([4, 5, 3])
  })
  it('keeps the given order among equals', () => {
    expect(mostSimilar(row(1, '', 400), [row(3, '', 400), row(2, '', 400)], 2)).toEqual([3, 2])
  })
})

describe('toFontDetails', () => {
  function details(facts: Partial<FontFacts>) {
    const font = { id: 1, defaultText: 'Abc', fontFileId: null, coverageId: null, facts } as FontDetailsRecord
    const context: ViewContext = {
      text: '',
      nowMs: 0,
      coverage: new Map(),
      rooms: new Map(),
      imageUrl: () => '',
    }
    return toFontDetails(font, { name: 'Abc', defaultText: '' } as FamilyRecord, context)
  }

  it("shows the file's default beside the site's initial axis value", () => {
    const facts = { axes: [{ tag: 'wght', name: 'Weight', min: 200, default: 200, max: 900, hidden: false }] }
    expect(details(facts).axes).toEqual([{ tag: 'wght', name: 'Weight', min: 200, default: 200, start: 400, max: 900 }])
  })

  it('leaves out axes that the designer has hidden', () => {
    const axis = (tag: string, hidden: boolean) => ({ tag, name: tag, min: 100, default: 400, max: 900, hidden })
    const { axes } = details({ axes: [axis('wght', false), axis('YOPQ', true)] })
    expect(axes.map(({ tag }) => tag)).toEqual(['wght'])
  })
})
