import { isDispensable, leaveOut } from './dispensable-tables.ts'
import { FontRefusal, refuse } from './refusal.ts'
import { KEPT, sanitiseFont } from './sanitise.ts'
import { type Sfnt, writeSfnt } from './sfnt.ts'

/** Tables that the sanitiser always reads, and those needed to read a table. */
const SKELETON = ['head', 'maxp']
const READ_WITH: Record<string, readonly string[]> = {
  hhea: ['hmtx'],
  hmtx: ['hhea'],
  glyf: ['loca'],
  loca: ['glyf'],
  vhea: ['vmtx'],
  vmtx: ['vhea'],
  gvar: ['glyf', 'loca', 'fvar'],
  HVAR: ['fvar', 'hhea', 'hmtx'],
  VVAR: ['fvar', 'vhea', 'vmtx'],
  MVAR: ['fvar'],
  avar: ['fvar'],
  cvar: ['fvar', 'cvt '],
  STAT: ['fvar'],
  GDEF: ['fvar'],
  GSUB: ['GDEF', 'fvar'],
  GPOS: ['GDEF', 'fvar'],
  CFF2: ['fvar'],
  COLR: ['CPAL', 'fvar'],
  CBDT: ['CBLC'],
  CBLC: ['CBDT'],
}
const PURPOSE: Record<string, string> = {
  head: 'the head of the font',
  maxp: 'the number of glyphs',
  cmap: 'the character map',
  hhea: 'widths',
  hmtx: 'widths',
  glyf: 'outlines',
  loca: 'places of the outlines',
  'CFF ': 'outlines',
  CFF2: 'outlines',
}

/**
 * Sanitises a font. If that fails, damaged tables are found and dropped, as in browsers; each gives a remark.
 * @throws FontRefusal naming the table when the font cannot be shown without it
 */
export function sanitiseMended(font: Uint8Array, sfnt: Sfnt, remarks: string[]): Uint8Array {
  const whole = attempt(font)
  if (whole) return whole
  const tags = [...sfnt.tables.keys()].filter((tag) => KEPT.has(tag))
  const damaged = tags.filter((tag) => !isSound(sfnt, tag))
  const needed = damaged.find((tag) => !isDispensable(tag))
  if (needed)
    refuse('SANITISER_REFUSED', `Table '${needed.trim()}' (${PURPOSE[needed] ?? 'needed to show the font'}) is damaged`)
  // Each table alone is fine, but not all together: every dispensable table is dropped.
  for (const tag of damaged.length > 0 ? damaged : tags.filter(isDispensable))
    if (sfnt.tables.has(tag)) remarks.push(leaveOut(sfnt, tag, 'the sanitiser cannot read it'))
  const rest = attempt(writeSfnt(sfnt.flavour, sfnt.tables.values()))
  return rest ?? refuse('SANITISER_REFUSED', `The tables ${tags.join(', ')} contradict each other`)
}

/**
 * Whether the sanitiser reads the table together with the required ones. Tables are tried separately, so that each
 * attempt is cheap.
 */
function isSound(sfnt: Sfnt, tag: string): boolean {
  if (SKELETON.includes(tag) || !sfnt.tables.has(tag)) return true
  const others = (READ_WITH[tag] ?? []).filter((other) => sfnt.tables.has(other))
  const some = [...new Set([...SKELETON, ...others, tag])].map((one) => sfnt.tables.get(one)!)
  return attempt(writeSfnt(sfnt.flavour, some)) !== null
}

function attempt(font: Uint8Array): Uint8Array | null {
  try {
    return sanitiseFont(font)
  } catch (error) {
    if (error instanceof FontRefusal && error.code === 'SANITISER_REFUSED') return null
    throw error
  }
}
