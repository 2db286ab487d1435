import { afterAll, describe, expect, test } from 'vitest'
import { familyFiles, loadCatalogue } from '#server/seeds/catalogue.ts'
import { randomSequence } from '#server/seeds/random.ts'
import type { IdentifyResult } from '#shared/contracts/catalogue/identify.ts'
import { VECTOR_SIZE } from '#shared/identify/letter-vector.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { knownFace, letteredPicture, PLAIN } from '#tests/support/lettered-pictures.ts'
import { lettersOf } from '#tests/support/read-lettered.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

/** Letters of a word as Skia draws it from a file of the catalogue, found in the picture by the page's own code. */
async function drawn(slug: string, text: string) {
  const family = loadCatalogue().families.find((one) => one.slug === slug)!
  const { path } = familyFiles(family)!.find((file) => file.isPrimary)!
  const picture = await letteredPicture(knownFace(path)!, { ...PLAIN, text }, randomSequence(1).next)
  return lettersOf(picture).letters.map(({ codepoint, vector, ...measures }) => ({
    char: String.fromCodePoint(codepoint),
    vector: [...vector],
    ...measures,
  }))
}
const ask = (body: unknown) => site.visitor().post('/api/v3/identify', body)
const find = async (body: object) => (await ask(body)).json as unknown as IdentifyResult

describe('POST /api/v3/identify', () => {
  test.each([
    ['lobster', 'Grand Hotel'],
    ['playfair-display', 'Museum'],
    ['inter', 'Kitchen 24'],
    ['press-start-2p', 'Player'],
  ])('finds %s', async (slug, text) => {
    const { verdict, message, results } = await find({ letters: await drawn(slug, text), text })
    expect(results.map(({ family }) => family.slug)[0]).toBe(slug)
    expect({ verdict, message }).toEqual({ verdict: 'found', message: 'Found in this catalogue.' })
    expect(results[0]!.confidence).toBeGreaterThan(0.7)
    // The preview sets the picture's text.
    expect(results[0]!.font.image).toContain(Buffer.from(text).toString('base64url'))
    const families = results.map(({ family }) => family.id)
    expect(new Set(families).size).toBe(families.length)
  })
  test('says when a font is not in the catalogue, and never shows an unpublished one', async () => {
    // Megrim waits for review in the test site.
    const { verdict, message, results } = await find({ letters: await drawn('megrim', 'Brooklyn'), text: '' })
    expect({ verdict, message }).toEqual({
      verdict: 'absent',
      message: 'Not in this catalogue. These look most like it.',
    })
    expect(results.map(({ family }) => family.slug)).not.toContain('megrim')
    expect(results[0]!.confidence).toBeLessThan(0.5)
  })
  test('names what is wrong with letters', async () => {
    const vector = Array<number>(VECTOR_SIZE).fill(0)
    const letter = { char: 'a', vector, width: 10, top: 12, bottom: 0 }
    const wrong = async (...[change, param]: [object, string]) =>
      expectProblem(await ask({ letters: [{ ...letter, ...change }] }), 400, 'BAD_REQUEST', param)
    await wrong({ char: 'ab' }, 'letters.0.char')
    await wrong({ char: '\u{1f600}' }, 'letters.0.char')
    await wrong({ vector: vector.slice(1) }, 'letters.0.vector')
    await wrong({ vector: vector.map(() => 128) }, 'letters.0.vector.0')
    await wrong({ width: 0 }, 'letters.0.width')
    await wrong({ bottom: 12 }, 'letters.0.top')
    await wrong({ picture: 'x' }, 'picture')
    expectProblem(await ask({ letters: [] }), 400, 'BAD_REQUEST', 'letters')
    expectProblem(await ask({ letters: Array(65).fill(letter) }), 400, 'BAD_REQUEST', 'letters')
  })
})
