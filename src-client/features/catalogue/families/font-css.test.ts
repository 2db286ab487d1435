import { describe, expect, test } from 'vitest'
import { cssSnippet, cssString } from './css-snippet.ts'
import { variationCss } from './font-css.ts'

const AXES = [
  { tag: 'wght', name: 'Weight', min: 100, default: 400, start: 400, max: 900 },
  { tag: 'opsz', name: 'Optical size', min: 9, default: 14, start: 14, max: 144 },
]
const still = { fullName: 'Lobster  Regular', slug: 'regular', weight: 400, italic: false, axes: [] }

test('names cannot break out of the string', () => {
  expect(cssString('A "B" \\ C')).toBe('"A \\"B\\" \\\\ C"')
  expect(cssString('two\nlines')).toBe('"two lines"')
})

describe('variation settings', () => {
  test('have all axes, changed or not', () => {
    expect(variationCss(AXES, { wght: 655.5 })).toBe('"wght" 655.5, "opsz" 14')
    expect(variationCss([], {})).toBe('normal')
  })
})

describe('snippet', () => {
  test('of a static regular is one face and one line', () => {
    expect(cssSnippet('Lobster', still, {}, {})).toBe(
      '@font-face {\n  font-family: "Lobster";\n  src: url("lobster-regular.woff2") format("woff2");\n  font-weight: 400;\n' +
        '  font-display: swap;\n}\n\n.text {\n  font-family: "Lobster";\n}\n',
    )
  })
  test('of a variable font gives the weight range, the weight as its own property and the other axes', () => {
    const css = cssSnippet(
      'Inter',
      { ...still, italic: true, axes: AXES },
      { wght: 655, opsz: 32 },
      { ss01: 1, liga: 0 },
    )
    expect(css).toContain('font-weight: 100 900;')
    expect(css).toContain('font-style: italic;')
    expect(css).toContain('  font-weight: 655;\n')
    expect(css).toContain('font-variation-settings: "opsz" 32;')
    expect(css).toContain('font-feature-settings: "liga" 0, "ss01" 1;')
  })
})
