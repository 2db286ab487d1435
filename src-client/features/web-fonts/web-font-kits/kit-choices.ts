/** Values of the form and their labels; the server validates them by its contract. */
export const KIT_PRESETS = [
  ['latin', 'Latin'],
  ['latin-ext', 'Latin extended'],
  ['vietnamese', 'Vietnamese'],
  ['cyrillic', 'Cyrillic'],
  ['cyrillic-ext', 'Cyrillic extended'],
  ['greek', 'Greek'],
  ['greek-ext', 'Greek extended'],
] as const

export const KIT_FORMATS = [
  ['woff2', 'WOFF2: all browsers of today'],
  ['woff', 'WOFF: for older browsers'],
  ['ttf', 'TTF or OTF: for other programs'],
] as const

export const KIT_DISPLAYS = [
  ['swap', 'swap: the fallback until the font is there'],
  ['optional', 'optional: only when it is there at once'],
  ['fallback', 'fallback: only if it loads quickly'],
  ['block', 'block: nothing until the font is there'],
  ['auto', 'auto: the browser decides'],
] as const

export const KIT_FALLBACKS = [
  ['sans', 'Like Arial'],
  ['serif', 'Like Times New Roman'],
  ['mono', 'Like Courier New'],
  ['none', 'None'],
] as const
