/** Names of OpenType features that people search for; tags without a name are shown as they are. */
const FEATURES: Record<string, string> = {
  smcp: 'Small caps',
  c2sc: 'Caps to small caps',
  onum: 'Old-style figures',
  lnum: 'Lining figures',
  tnum: 'Tabular figures',
  pnum: 'Proportional figures',
  zero: 'Slashed zero',
  swsh: 'Swashes',
  frac: 'Fractions',
  ordn: 'Ordinals',
  sups: 'Superscript',
  subs: 'Subscript',
  sinf: 'Scientific inferiors',
  salt: 'Alternates',
  dlig: 'Rare ligatures',
  hlig: 'Historical ligatures',
  hist: 'Historical forms',
  case: 'Case-sensitive forms',
  titl: 'Titling',
  cswh: 'Contextual swashes',
  calt: 'Contextual alternates',
  liga: 'Ligatures',
  numr: 'Numerators',
  dnom: 'Denominators',
  vert: 'Vertical setting',
}
const AXES: Record<string, string> = {
  wght: 'Weight',
  wdth: 'Width',
  opsz: 'Optical size',
  slnt: 'Slant',
  ital: 'Italic',
  GRAD: 'Grade',
  SOFT: 'Softness',
  WONK: 'Wonkiness',
  EDPT: 'Extrusion depth',
  EHLT: 'Edge highlight',
}

export function featureName(tag: string): string {
  const set = /^ss(\d\d)$/.exec(tag)
  if (set) return `Stylistic set ${Number(set[1])}`
  return FEATURES[tag] ?? tag
}
/** The nine width classes of OpenType. */
const WIDTHS = [
  'Ultra condensed',
  'Extra condensed',
  'Condensed',
  'Semi condensed',
  'Normal width',
  'Semi expanded',
  'Expanded',
  'Extra expanded',
  'Ultra expanded',
]
export const widthName = (width: string) => WIDTHS[Number(width) - 1] ?? width
export const axisName = (tag: string) => AXES[tag] ?? tag
/** Features worth a filter: those that change the look of a text on purpose. */
export const isLookedFor = (tag: string) => tag in FEATURES && !['calt', 'liga', 'numr', 'dnom', 'vert'].includes(tag)
