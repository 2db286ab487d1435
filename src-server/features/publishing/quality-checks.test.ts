import { expect, test } from 'vitest'
import { DRAWING_VERSION, type DrawingFacts } from '#shared/contracts/publishing/drawing-facts.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import { type CheckedStyle, familyChecks, styleChecks } from './quality-checks.ts'

const line = { ascent: 800, descent: -200, gap: 0 }
const NAMES = { 1: 'Testa', 2: 'Regular', 4: 'Testa Regular', 6: 'Testa-Regular' }
const drawing: DrawingFacts = {
  version: DRAWING_VERSION,
  notdef: { ink: true, advance: 500 },
  space: { ink: false, advance: 250 },
  noBreakSpace: 250,
  looked: 200,
  empty: [],
  duplicates: [],
  open: [],
  overlapping: [],
  evenDigits: true,
  lines: { hhea: line, typo: line, win: line, useTypo: false },
  bits: { bold: false, italic: false, agree: true },
  reach: { bottom: -190, top: 790 },
}

function style(more: Record<string, unknown> = {}, names: Record<number, string> = NAMES): CheckedStyle {
  const facts = {
    familyName: names[1],
    styleName: names[2],
    fullName: names[4],
    postscriptName: names[6],
    names: Object.entries(names).map(([id, value]) => ({ id: Number(id), value })),
    metrics: { unitsPerEm: 1000, ascent: 800, descent: -200, lineGap: 0 },
    features: [{ tag: 'kern' }],
    tables: [],
    monospace: false,
    embedding: 'installable',
    axes: [],
    warnings: [],
    copyright: '(c) Somebody',
    licenseText: 'OFL',
    licenseUrl: '',
    licenseId: 'OFL-1.1',
    version: '1.000',
    originalBytes: 50_000,
    glyphCount: 300,
    ...more,
  }
  return {
    file: { name: names[2] } as CheckedStyle['file'],
    facts: facts as unknown as StoredFacts,
    nearly: [],
    symbols: false,
  }
}
const level = (id: string, one: CheckedStyle, drawn: Partial<DrawingFacts> = {}) =>
  styleChecks(one, { ...drawing, ...drawn }).find((check) => check.id === id)?.level

test('a flawless font passes everything and reports its facts', () => {
  const checks = styleChecks(style(), drawing)
  expect(checks.filter((one) => one.level !== 'pass')).toEqual([])
  expect(checks.map((one) => one.id)).toEqual([
    'names',
    'vertical-metrics',
    'kerning',
    'embedding',
    'licence',
    'languages',
    'size',
    'style-bits',
    'notdef',
    'space',
    'empty',
    'duplicates',
    'open',
    'overlaps',
  ])
  for (const { found, fix } of checks) expect([found !== '', fix]).toEqual([true, ''])
})

test.each([
  ['names', 'fail', style({}, { 1: 'Testa', 2: 'Regular', 4: 'Testa Regular' }), {}],
  ['names', 'warn', style({}, { ...NAMES, 6: 'Testa Regular' }), {}],
  ['vertical-metrics', 'fail', style({ metrics: { unitsPerEm: 1000, ascent: 0, descent: 0, lineGap: 0 } }), {}],
  ['vertical-metrics', 'warn', style(), { reach: { bottom: -400, top: 900 } }],
  ['vertical-metrics', 'warn', style(), { lines: { ...drawing.lines!, win: { ascent: 1100, descent: -400, gap: 0 } } }],
  [
    'vertical-metrics',
    'pass',
    style(),
    { lines: { ...drawing.lines!, typo: { ascent: 1100, descent: -400, gap: 0 } } },
  ],
  ['kerning', 'warn', style({ features: [] }), {}],
  ['kerning', 'pass', style({ features: [], monospace: true }), {}],
  ['kerning', 'pass', { ...style({ features: [] }), symbols: true }, {}],
  ['kerning', 'pass', style({ features: [], tables: ['kern'] }), {}],
  ['embedding', 'fail', style({ embedding: 'restricted' }), {}],
  ['licence', 'warn', style({ copyright: '' }), {}],
  ['size', 'warn', style({ originalBytes: 900_000 }), {}],
  ['style-bits', 'fail', style(), { bits: { bold: true, italic: false, agree: true } }],
  ['style-bits', 'fail', style(), { bits: { bold: false, italic: false, agree: false } }],
  [
    'style-bits',
    'pass',
    style({}, { ...NAMES, 2: 'Bold Italic' }),
    { bits: { bold: true, italic: true, agree: true } },
  ],
  ['notdef', 'warn', style(), { notdef: { ink: false, advance: 500 } }],
  ['space', 'fail', style(), { space: null }],
  ['space', 'fail', style(), { space: { ink: true, advance: 250 } }],
  ['space', 'warn', style(), { noBreakSpace: 300 }],
  ['empty', 'fail', style(), { empty: [0x3b1] }],
  ['duplicates', 'warn', style(), { duplicates: [[0x47, 0x122]] }],
  ['open', 'fail', style(), { open: [0x41] }],
  ['overlaps', 'warn', style(), { overlapping: [0x41] }],
  ['overlaps', 'pass', style({ axes: [{ tag: 'wght' }] }), { overlapping: [0x41] }],
] as const)('%s: %s', (id, expected, one, drawn) =>
  expect(level(id, one, drawn as Partial<DrawingFacts>)).toBe(expected),
)

test('lists languages with few missing letters, nearest first', () => {
  const nearly = [
    { name: 'Far', missing: ['a', 'b', 'c'], missingCount: 3 },
    { name: 'Near', missing: ['ẞ'], missingCount: 1 },
  ]
  const check = styleChecks({ ...style(), nearly }, drawing).find((one) => one.id === 'languages')
  expect(check).toMatchObject({ level: 'warn', found: 'Near: ẞ U+1E9E; Far: a U+0061, b U+0062, c U+0063' })
})

test("checks what a family's styles must have in common", () => {
  const bold = (names: Record<number, string>, more = {}) => style(more, { ...NAMES, ...names })
  const levels = (...styles: CheckedStyle[]) =>
    Object.fromEntries(familyChecks(styles).map((check) => [check.id, check.level]))
  expect(levels(style(), bold({ 2: 'Bold', 4: 'Testa Bold' }))).toEqual({
    'family-name': 'pass',
    ribbi: 'pass',
    'even-lines': 'pass',
    versions: 'pass',
  })
  expect(levels(style(), bold({ 1: 'Other' })).ribbi).toBe('pass')
  expect(levels(style(), bold({ 1: 'Other' }))['family-name']).toBe('warn')
  expect(levels(style(), bold({ 4: 'Testa Light' })).ribbi).toBe('fail')
  expect(levels(style(), bold({ 2: 'Light' })).ribbi).toBe('warn')
  expect(levels(style(), bold({ 2: 'Bold' }, { version: '2.000' })).versions).toBe('warn')
  const tall = { metrics: { unitsPerEm: 1000, ascent: 900, descent: -200, lineGap: 0 } }
  expect(levels(style(), bold({ 2: 'Bold' }, tall))['even-lines']).toBe('warn')
})
