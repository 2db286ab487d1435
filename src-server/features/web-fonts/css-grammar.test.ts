import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareAxes, readCss2 } from './css-grammar.ts'
import { readCss1 } from './css1-grammar.ts'

const css2 = (query: string) => readCss2(new URLSearchParams(query))
const css1 = (query: string) => readCss1(new URLSearchParams(query))
const point = (value: number) => ({ from: value, to: value })

describe('the query of /css2', () => {
  test('families with axes, tuples and ranges', () => {
    expect(css2('family=Open+Sans:ital,wght@0,400;1,700..900&family=Lobster&display=swap&text=Hi')).toEqual({
      families: [
        {
          name: 'Open Sans',
          axes: ['ital', 'wght'],
          places: [
            { ital: point(0), wght: point(400) },
            { ital: point(1), wght: { from: 700, to: 900 } },
          ],
          lenient: false,
        },
        { name: 'Lobster', axes: [], places: [], lenient: false },
      ],
      display: 'swap',
      text: 'Hi',
      version: null,
    })
  })

  test('names at most twenty families', () => {
    const families = (count: number) => Array.from({ length: count }, (_, at) => `family=F${at}`).join('&')
    expect(css2(families(20)).families).toHaveLength(20)
    expect(() => css2(families(21))).toThrow('at most 20 at once')
  })

  test.each([
    ['', 'name at least one'],
    ['family=', 'name of a family'],
    ['family=A:wght,ital@400,0', 'alphabetical order, small letters first: ital,wght'],
    ['family=A:GRAD,wght@0,400', 'small letters first: wght,GRAD'],
    ['family=A:wght,wght@400,500', 'stands there twice'],
    ['family=A:wght@700;400', 'ascending order'],
    ['family=A:wght@400;400', 'stands there twice'],
    ['family=A:wght@100..500;400', 'reaches into it'],
    ['family=A:wght@900..100', 'ends before it begins'],
    ['family=A:wght@bold', 'neither a number nor a range'],
    ['family=A:ital,wght@400', 'has 1 values'],
    ['family=A:we!ght@400', 'is not an axis'],
    ['family=A&display=swap&display=block', 'more than once'],
    ['family=A&display=later', 'is one of'],
    ['family=A&v=yesterday', 'is a day'],
    [
      `family=A&text=${encodeURIComponent(String.fromCodePoint(...Array.from({ length: 500 }, (_, i) => 0x4e00 + i)))}`,
      'different characters',
    ],
  ])('refuses %s with a reason', (query, words) => {
    expect(() => css2(query)).toThrow(words)
    expect(() => css2(query)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
  })

  test.each([
    ['A: B', '', []],
    ['A: B', ':wght@400', ['wght']],
    ['A|B', ':ital,wght@0,400', ['ital', 'wght']],
    ['a: b@c', '', []],
    ['=SUM(A1:A9)', '', []],
    ['A:wght@700', ':wght@400', ['wght']],
  ])('the name %j with %j', (name, axes, read) => {
    expect(css2(`family=${encodeURIComponent(name + axes)}`).families).toEqual([
      expect.objectContaining({ name, axes: read }),
    ])
  })

  test('reads every correct query and otherwise only throws its own errors', () => {
    const axes = fc.uniqueArray(fc.constantFrom('ital', 'opsz', 'slnt', 'wdth', 'wght', 'GRAD', 'XTRA'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(
        axes,
        fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }),
        (tags, values) => {
          const sorted = tags.toSorted(compareAxes)
          const tuples = values.toSorted((a, b) => a - b).map((value) => sorted.map(() => value).join(','))
          const [family] = css2(`family=${encodeURIComponent(`A B:${sorted.join(',')}@${tuples.join(';')}`)}`).families
          expect(family!.axes).toEqual(sorted)
          expect(family!.places.map((place) => place[sorted[0]!]!.from)).toEqual(values.toSorted((a, b) => a - b))
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abwght,;:@.1490|+ italGRAD') }), (text) => {
        for (const read of [css2, css1]) {
          try {
            read(`family=${encodeURIComponent(text)}`)
          } catch (error) {
            expect(error).toMatchObject({ code: 'BAD_REQUEST' })
          }
        }
      }),
    )
  })
})

test('the query of /css: weights, words and letters, in the order of css2', () => {
  const [family, second] = css1('family=Open+Sans:700italic,400,bi,300i,nonsense|Lobster&subset=latin').families
  expect(family!.places).toEqual([
    { ital: point(0), wght: point(400) },
    { ital: point(1), wght: point(300) },
    { ital: point(1), wght: point(700) },
  ])
  expect(second).toMatchObject({ name: 'Lobster', axes: [], lenient: true })
})
