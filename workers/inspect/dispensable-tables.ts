import type { Sfnt } from './sfnt.ts'

const VARIATIONS = ['fvar', 'gvar', 'avar', 'cvar', 'HVAR', 'VVAR', 'MVAR', 'STAT']
const HINTING = ['cvt ', 'fpgm', 'prep', 'cvar']

/** Tables that a font can be shown without, as in browsers: purpose, and tables that depend on them. */
const DISPENSABLE: Record<string, { purpose: string; with?: readonly string[] }> = {
  GSUB: { purpose: 'ligatures and alternates' },
  GPOS: { purpose: 'kerning and marks' },
  GDEF: { purpose: 'classes of glyphs' },
  kern: { purpose: 'kerning' },
  BASE: { purpose: 'baselines' },
  MATH: { purpose: 'formulas' },
  COLR: { purpose: 'coloured layers' },
  CPAL: { purpose: 'colours', with: ['COLR'] },
  CBDT: { purpose: 'colour pictures', with: ['CBLC'] },
  CBLC: { purpose: 'colour pictures', with: ['CBDT'] },
  sbix: { purpose: 'colour pictures' },
  fvar: { purpose: 'variation axes', with: VARIATIONS },
  gvar: { purpose: 'outlines along the axes', with: VARIATIONS },
  avar: { purpose: 'steps of the axes' },
  cvar: { purpose: 'hinting along the axes' },
  HVAR: { purpose: 'widths along the axes' },
  VVAR: { purpose: 'heights along the axes' },
  MVAR: { purpose: 'line metrics along the axes' },
  STAT: { purpose: 'names of styles' },
  vhea: { purpose: 'vertical text', with: ['vmtx', 'VORG'] },
  vmtx: { purpose: 'vertical text', with: ['vhea', 'VORG'] },
  VORG: { purpose: 'vertical text' },
  gasp: { purpose: 'smoothing' },
  'cvt ': { purpose: 'hinting', with: HINTING },
  fpgm: { purpose: 'hinting', with: HINTING },
  prep: { purpose: 'hinting', with: HINTING },
  // Replaced by plain ones, see mend-tables.ts.
  name: { purpose: 'names' },
  'OS/2': { purpose: 'weight and line metrics' },
  post: { purpose: 'names of glyphs' },
}

export const isDispensable = (tag: string): boolean => tag in DISPENSABLE

/** Removes a damaged table and those that depend on it. @returns the remark for its designer */
export function leaveOut(sfnt: Sfnt, tag: string, reason: string): string {
  const { purpose, with: others = [] } = DISPENSABLE[tag]!
  const gone = [tag, ...others.filter((other) => other !== tag && sfnt.tables.has(other))]
  for (const one of gone) sfnt.tables.delete(one)
  const more = gone.length > 1 ? `, and with it ${gone.slice(1).join(', ')}` : ''
  return `'${tag.trim()}' (${purpose}) is damaged and was left out of the preview copy${more}: ${reason}`
}
