import { beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { type IndexedCatalogue, indexCatalogue, judgePictures, judgeStrangers } from '#tests/bench/identify.ts'
import { describeWith } from '#tests/support/require.ts'
import { strangeFonts } from '#tests/support/strange-fonts.ts'
import { sampled, THOROUGH } from '#tests/support/thorough.ts'

/** Every n-th family by its main style: reading all letters of all files takes ten seconds. */
function someFamilies(every: number) {
  const { labels, families } = loadCatalogue()
  return {
    labels,
    families: families
      .filter((_, i) => i % every === 0)
      .map((family) => ({ ...family, files: THOROUGH ? family.files : [family.primary] })),
  }
}

// `npm run bench -- --only identify` judges 300 pictures of the whole catalogue against higher floors.
describe('pictures of words in fonts of the demo catalogue', () => {
  let catalogue: IndexedCatalogue
  beforeAll(async () => {
    catalogue = await indexCatalogue(someFamilies(sampled(4, 1)))
  })

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

// Some look like a family of the catalogue: Open Sans like Noto Sans.
await describeWith('debian-fonts', 'pictures of words in 60 fonts that are not in the catalogue', () => {
  let catalogue: IndexedCatalogue
  beforeAll(async () => {
    catalogue = await indexCatalogue(someFamilies(1))
  })

  // Reading a spoilt picture takes a fifth of a second.
  it.each([
    ['clean', 1],
    ['hard', sampled(3, 1)],
  ] as const)('%s ones are said to be absent, beside fonts of their class', async (kind, every) => {
    const fonts = strangeFonts().fonts.filter((_, i) => i % every === 0)
    const judged = await judgeStrangers(catalogue, { fonts, kind, seed: 7 })
    expect(judged.pictures).toBeGreaterThanOrEqual(0.95 * fonts.length)
    expect(judged.absent).toBeGreaterThanOrEqual(0.85)
    expect(judged.claimed).toBeLessThanOrEqual(0.05)
    expect(judged.sameClass).toBeGreaterThanOrEqual(0.85)
  })
})
