import { describe, expect, it, test } from 'vitest'
import { FRAME, PREVIEW } from '#shared/limits.ts'
import { PLAYGROUND } from '#shared/playground-limits.ts'
import { createRandom } from '#tests/factories/random.ts'
import {
  ALIGNMENTS,
  cleanParagraph,
  DEFAULT_STATE,
  formatPlayground,
  LAYOUTS,
  type PlaygroundState,
  parsePlayground,
} from './playground-state.ts'

const parse = (query: string) => parsePlayground(new URLSearchParams(query))

function anyState(next: () => number): PlaygroundState {
  const below = (most: number) => Math.floor(next() * most)
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T
  const between = (least: number, most: number) => least + below(most - least + 1)
  const colour = () => pick(['', 'C0FFEE', '000000', 'A1B2C3'])
  const slots = Array.from({ length: below(FRAME.compareMax + 1) }, () => ({
    id: between(1, 10 ** 6),
    axes: Object.fromEntries(
      ['wght', 'opsz', 'XTRA', 'slnt'].slice(0, below(5)).map((tag) => [tag, between(-9000, 90_000) / 100]),
    ),
    features: Object.fromEntries(
      ['ss01', 'liga', 'tnum'].slice(0, below(4)).map((tag) => [tag, pick([0, 1] as const)]),
    ),
    scale: pick([100, 25, 400, 130]),
  }))
  return {
    slots,
    text: pick(['', 'Größe & Co. + 100%', 'مرحبا', '🖋 a=b&c;d,e:f', ' lead and trail ']),
    para: pick(['', 'One\nTwo\n\nThree', '= & ? # / \\ "']),
    lang: pick(['en', 'zh-Hant', 'yo']),
    size: pick([0, PLAYGROUND.sizeMin, PLAYGROUND.sizeMax, 33]),
    spacing: between(PREVIEW.spacingMin, PREVIEW.spacingMax),
    leading: pick([0, PREVIEW.leadingMin, PREVIEW.leadingMax, 145]),
    align: pick(ALIGNMENTS),
    fg: colour(),
    bg: colour(),
    at: slots.length === 0 ? 0 : below(slots.length),
    overlay: pick([true, false]),
    seed: below(10 ** 9),
    heading: pick([0, 12]),
    body: pick([0, 7]),
    accent: pick([0, 99]),
    layout: pick(LAYOUTS),
  }
}

describe('the address of the playground', () => {
  it('holds every state: parsing returns what was formatted', () => {
    const next = createRandom(20).next
    for (let round = 0; round < 500; round++) {
      const state = anyState(next)
      const query = formatPlayground(state)
      expect(parse(query), query).toEqual(state)
      expect(formatPlayground(parse(query))).toBe(query)
    }
  })

  it('is empty at the defaults', () => {
    expect(formatPlayground(DEFAULT_STATE)).toBe('')
    expect(parse('')).toEqual(DEFAULT_STATE)
  })

  it('keeps commas and colons unescaped', () => {
    const state = parse('fonts=12,45&axes=2:wght:650&feat=1:ss01:1')
    expect(formatPlayground(state)).toBe('fonts=12,45&axes=2:wght:650&feat=1:ss01:1')
  })

  it.each([
    ['fonts=0,-1,x,1e3,12,,99999999999999999999', '12'],
    [`fonts=${Array.from({ length: 20 }, (_, i) => i + 1)}`, '1,2,3,4,5,6,7,8'],
    ['fonts=5,5', '5,5'],
  ])('%s shows the fonts %s', (query, ids) =>
    expect(
      parse(query)
        .slots.map((slot) => slot.id)
        .join(','),
    ).toBe(ids),
  )

  it('drops unreadable values and clamps numbers to their ranges', () => {
    const nonsense =
      'fonts=1&axes=9:wght:1,1:wg:1,1:wght:NaN,1:__proto__:1,wght&feat=,::,1:ss01:7&scale=1:9999,2:x&size=1e9&ls=-99999&lh=abc&al=left&fg=red&at=77&seed=-4&lock=a,b&layout=<b>&lang=../../x&utm_source=y'
    expect(parse(nonsense)).toEqual({
      ...DEFAULT_STATE,
      slots: [{ id: 1, axes: {}, features: { ss01: 1 }, scale: 400 }],
      spacing: PREVIEW.spacingMin,
    })
    expect(parse('size=9999').size).toBe(PLAYGROUND.sizeMax)
  })
})

test('running text keeps line breaks, loses other control characters, and is cut at the limit', () => {
  expect(cleanParagraph('a\r\nb\u2028c\u0000\u0007d\ud800e')).toBe('a\nb\nc d e')
  expect([...cleanParagraph('🖋'.repeat(5000))].length).toBe(PLAYGROUND.textMax)
})
