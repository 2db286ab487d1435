import type { FontSort } from '../contracts/catalogue/fonts.ts'
import type { OwnCollectionSort } from '../contracts/collections/collection-changes.ts'
import { PAGING, PREVIEW } from '../limits.ts'
import { PREVIEW_ALIGNMENTS, type PreviewAlign } from './preview-align.ts'

/**
 * A visitor's saved choices: in localStorage under browse__…, mirrored to a small cookie so that the server renders
 * final picture URLs.
 */
export interface Preferences {
  darkmode: boolean
  /** Whether the visitor chose day or night; otherwise both follow the system. */
  darkchosen: boolean
  /** Preview text; '' = every font's own sample. */
  fonttext: string
  /** RRGGBB, upper case; '' = the colour of the day or night scheme. */
  fontfg: string
  fontbg: string
  fontsize: number
  /** Letter-spacing in thousandths of an em. */
  fontls: number
  /** Minimum line height in hundredths of the type size; 0 = the font's own. */
  fontlh: number
  fontal: PreviewAlign
  /** BCP 47 tag of the language whose letter forms are drawn; '' = guessed from the text. */
  fontlang: string
  /** What rows of lists show instead of a line; '' = a line. */
  fontshow: ShowAs
  /** Last chosen order; '' = never. Not a default for lists: an order belongs to its list's address. */
  fontsort: FontSort | ''
  /** Order of the person's own collections (specification section 9). */
  collectionsort: OwnCollectionSort
  /** Families, designers or collections on a page of a list. */
  listsize: number
  /** Rows with small specimens. */
  compact: boolean
  /** Whether letters, / and ? are shortcuts. People who dictate press them by their words. */
  keys: boolean
  /** Device pixel ratio; 0 = unknown (first visit), pictures then offer several. */
  dpr: number
}

const SHOWN = ['', 'paragraph', 'alphabet', 'numbers'] as const
export type ShowAs = (typeof SHOWN)[number]

/** Values restored by the toolbar's reset. */
export const PREVIEW_RESET = {
  fonttext: '',
  fontfg: '',
  fontbg: '',
  fontsize: PREVIEW.defaultSize,
  fontls: 0,
  fontlh: 0,
  fontal: 'start',
  fontlang: '',
  fontshow: '',
} as const satisfies Partial<Preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  ...PREVIEW_RESET,
  darkmode: false,
  darkchosen: false,
  fontsort: '',
  collectionsort: 'name',
  listsize: PAGING.defaultSize,
  compact: false,
  keys: true,
  dpr: 0,
}

export const PREFERENCE_NAMESPACE = 'browse__'
export const PREFERENCE_COOKIE = 'browse'
const COLLECTION_SORTS: readonly OwnCollectionSort[] = ['name', 'date', 'updated', 'fonts']
/** Stored forms of night mode: what was chosen, or that the system prefers dark. */
const DARK: readonly (string | null | undefined)[] = ['true', 'system']
const CHOSEN: readonly (string | null | undefined)[] = ['true', 'false']
const SORTS: readonly string[] = ['popular', 'trending', 'date', 'name']
/**
 * Cookies are sent with every request: longer texts stay in localStorage, and the browser applies them after hydration.
 */
const COOKIE_TEXT_MAX = 600

/** Preview text for rendering: one line, no control characters or lone surrogates, limited in length. */
export function cleanPreviewText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
  return [...line].slice(0, PREVIEW.maxGraphemes).join('')
}

/** RRGGBB in upper case, or '' for an invalid colour. Accepts a leading # and the three-digit form. */
export function cleanColour(text: string): string {
  const hex = text.trim().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/i.test(hex)) return hex.toUpperCase()
  if (/^[0-9a-f]{3}$/i.test(hex))
    return [...hex]
      .map((digit) => digit + digit)
      .join('')
      .toUpperCase()
  return ''
}

/** An integer size within the slider's range; anything else is the default. */
export function cleanSize(text: string | number): number {
  const size = typeof text === 'number' ? text : /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(size)) return PREVIEW.defaultSize
  return Math.min(PREVIEW.sizeMax, Math.max(PREVIEW.sizeMin, Math.round(size)))
}

/** Language, script and region, which decide letter forms; anything else is ''. */
const cleanLanguage = (text: string): string => (/^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(text) ? text : '')

/** An integer within a range; anything else is 0. */
const cleanNumber = (text: string, least: number, most: number): number =>
  /^-?\d{1,4}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : 0

function cleanDpr(text: string): number {
  const dpr = /^\d(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return dpr === 0 ? 0 : Math.min(PREVIEW.dprMax, Math.max(PREVIEW.dprMin, dpr))
}

/** Reads preferences from any store of strings; unknown or broken values become defaults. */
export function readPreferences(get: (key: keyof Preferences) => string | null | undefined): Preferences {
  const sort = get('fontsort') ?? ''
  return {
    darkmode: DARK.includes(get('darkmode')),
    darkchosen: CHOSEN.includes(get('darkmode')),
    fonttext: cleanPreviewText(get('fonttext') ?? ''),
    fontfg: cleanColour(get('fontfg') ?? ''),
    fontbg: cleanColour(get('fontbg') ?? ''),
    fontsize: cleanSize(get('fontsize') ?? ''),
    fontls: cleanNumber(get('fontls') ?? '', PREVIEW.spacingMin, PREVIEW.spacingMax),
    fontlh: get('fontlh') === '0' ? 0 : cleanNumber(get('fontlh') ?? '', PREVIEW.leadingMin, PREVIEW.leadingMax),
    fontal: PREVIEW_ALIGNMENTS.find((align) => align === get('fontal')) ?? 'start',
    fontlang: cleanLanguage(get('fontlang') ?? ''),
    fontshow: SHOWN.find((show) => show === get('fontshow')) ?? '',
    fontsort: SORTS.includes(sort) ? (sort as FontSort) : '',
    collectionsort: COLLECTION_SORTS.find((sort) => sort === get('collectionsort')) ?? 'name',
    listsize: PAGING.listSizes.find((size) => String(size) === get('listsize')) ?? PAGING.defaultSize,
    compact: get('compact') === 'true',
    keys: get('keys') !== 'false',
    dpr: cleanDpr(get('dpr') ?? ''),
  }
}

/** The stored form of each preference; null = at its default, remove it. */
export function preferenceEntries(preferences: Preferences): [key: keyof Preferences, value: string | null][] {
  return (Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[])
    .filter((key) => key !== 'darkchosen')
    .map((key) => {
      if (key === 'darkmode') return [key, nightEntry(preferences)]
      return [key, preferences[key] === DEFAULT_PREFERENCES[key] ? null : String(preferences[key])]
    })
}

function nightEntry({ darkmode, darkchosen }: Preferences): string | null {
  if (darkchosen) return String(darkmode)
  return darkmode ? 'system' : null
}

/** Value of the cookie: non-default preferences as a query string, which only uses characters that cookies allow. */
export function encodePreferenceCookie(preferences: Preferences): string {
  const values = new URLSearchParams()
  for (const [key, value] of preferenceEntries(preferences)) {
    if (value === null || (key === 'fonttext' && encodeURIComponent(value).length > COOKIE_TEXT_MAX)) continue
    values.set(key, value)
  }
  return values.toString()
}

/** Preferences from a cookie; unreadable values become defaults. */
export function decodePreferenceCookie(value: string | undefined): Preferences {
  const values = new URLSearchParams((value ?? '').slice(0, 4096))
  return readPreferences((key) => values.get(key))
}

/** The preview's two colours, without hash. */
export function previewColours(preferences: Preferences): { fg: string; bg: string } {
  return {
    fg: preferences.fontfg || (preferences.darkmode ? PREVIEW.white : PREVIEW.black),
    bg: preferences.fontbg || (preferences.darkmode ? PREVIEW.darkSlate : PREVIEW.white),
  }
}

/** True while the toolbar has nothing to reset. */
export function isPreviewDefault(preferences: Preferences): boolean {
  return (
    preferences.fonttext === '' &&
    preferences.fontfg === '' &&
    preferences.fontbg === '' &&
    preferences.fontsize === PREVIEW.defaultSize &&
    preferences.fontshow === '' &&
    isPlainSetting(preferences)
  )
}

/** Whether letter-spacing, leading, alignment and language are at their defaults. */
export const isPlainSetting = ({ fontls, fontlh, fontal, fontlang }: Preferences) =>
  fontls === 0 && fontlh === 0 && fontal === 'start' && fontlang === ''

/** Preview settings in a page's query: text, language and colours of the person who shared the link. */
export function addressedPreferences(query: URLSearchParams): Partial<Preferences> {
  const text = query.get('text')
  const language = cleanLanguage(query.get('textlang') ?? '')
  const [fontfg, fontbg] = [cleanColour(query.get('textfg') ?? ''), cleanColour(query.get('textbg') ?? '')]
  return {
    ...(text ? { fonttext: cleanPreviewText(text) } : {}),
    ...(language ? { fontlang: language } : {}),
    ...(fontfg && fontbg ? { fontfg, fontbg } : {}),
  }
}

/** The keys of an address that set preview settings. */
const ADDRESS_KEYS = { text: 'fonttext', textlang: 'fontlang', textfg: 'fontfg', textbg: 'fontbg' } as const

/** The preview settings in an address, by the keys of its query. */
export const addressedKeys = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([key]) => key in ADDRESS_KEYS))

/** An address without the keys that set nothing any more, because the visitor chose something else. */
export function withoutReplaced(address: string, addressed: Partial<Preferences>): string {
  const [path, ...search] = address.split('?')
  const query = new URLSearchParams(search.join('?'))
  const size = query.size
  for (const [key, name] of Object.entries(ADDRESS_KEYS)) if (!(name in addressed)) query.delete(key)
  if (query.size === size) return address
  return [path, ...(query.size > 0 ? [query] : [])].join('?')
}

/** Night mode swaps the preview colours, so custom ones are dropped (specification section 4). */
export const nightMode = (darkmode: boolean) => ({ darkmode, darkchosen: true, fontfg: '', fontbg: '' })

/** WCAG contrast ratio of two RRGGBB colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = [0, 2, 4].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
