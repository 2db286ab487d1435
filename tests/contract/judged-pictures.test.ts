import { beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { type IndexedCatalogue, indexCatalogue, judgePictures } from '#tests/bench/identify.ts'
import { sampled, THOROUGH } from '#tests/support/thorough.ts'

/** Every fourth family by its main style: reading all letters of all files takes ten seconds. */
function fewFamilies() {
  const { labels, families } = loadCatalogue()
  return {
    labels,
    families: families
      .filter((_, i) => i % sampled(4, 1) === 0)
      .map((family) => ({ ...family, files: THOROUGH ? family.files : [family.primary] })),
  }
}

let catalogue: IndexedCatalogue
beforeAll(async () => {
  catalogue = await indexCatalogue(fewFamilies())
}, 120_000)

// `npm run bench -- --only identify` judges 300 pictures of the whole catalogue against higher floors.
describe('pictures of words in fonts of the demo catalogue', () => {
  it.each([
    ['clean', { first: 0.85, five: 0.95 }],
    ['hard', { first: 0.7, five: 0.85 }],
  ] as const)('%s ones lead to their families, and not when those are missing', async (kind, least) => {
    const judged = await judgePictures(catalogue, { kind, pictures: sampled(10, 150), seed: 7 })
    expect(judged.first, judged.missed.join('\n')).toBeGreaterThanOrEqual(least.first)
    expect(judged.five).toBeGreaterThanOrEqual(least.five)
    expect(judged.denied).toBeLessThanOrEqual(0.2)
    expect(judged.withheld.absent).toBeGreaterThanOrEqual(0.6)
    expect(judged.withheld.claimed).toBeLessThanOrEqual(0.15)
  })
})
