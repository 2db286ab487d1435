import { FRAME, PREVIEW } from '#shared/limits.ts'
import { PLAYGROUND } from '#shared/playground-limits.ts'
import { cleanColour, cleanPreviewText } from '#shared/preview/preferences.ts'
import type { AxisSettings } from '../catalogue/families/font-css.ts'
import type { FeatureSettings } from '../catalogue/families/opentype-features.ts'

export const TABS = ['waterfall', 'paragraph', 'compare', 'features', 'pairing'] as const
export type Tab = (typeof TABS)[number]
export const ALIGNMENTS = ['start', 'center', 'end', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]
export const LAYOUTS = ['article', 'card', 'poster'] as const
export type Layout = (typeof LAYOUTS)[number]

/** One slot of the playground: a style with its own settings. Two slots may have the same style. */
export interface Slot {
  id: number
  axes: AxisSettings
  features: FeatureSettings
  /** Size in percent of the common size. */
  scale: number
  /** Its index among the shown slots, while fonts that were added or removed are loading; not part of the address. */
  shownAt?: number
}

/** The state that the address of the playground holds. */
export interface PlaygroundState {
  slots: Slot[]
  /** One line for all; '' = each font's own sample. */
  text: string
  /** The visitor's running text; '' = the sample of the language. */
  para: string
  /** Language of the running text. */
  lang: string
  /** Pixels; 0 = the default of the tab. */
  size: number
  /** Thousandths of an em. */
  spacing: number
  /** Hundredths of the type size; 0 = the default of the tab. */
  leading: number
  align: Alignment
  fg: string
  bg: string
  /** Index of the slot whose features and axes are shown, from 0. */
  at: number
  overlay: boolean
  /** Random seed of the pairing. */
  seed: number
  /** Ids of the styles that are locked in the pairing; 0 = not locked. */
  heading: number
  body: number
  accent: number
  layout: Layout
}

export const DEFAULT_STATE: PlaygroundState = {
  slots: [],
  text: '',
  para: '',
  lang: 'en',
  size: 0,
  spacing: 0,
  leading: 0,
  align: 'start',
  fg: '',
  bg: '',
  at: 0,
  overlay: false,
  seed: 0,
  heading: 0,
  body: 0,
  accent: 0,
  layout: 'article',
}

export const slotOf = (id: number): Slot => ({ id, axes: {}, features: {}, scale: 100 })

const TAG = /^[A-Za-z0-9]{4}$/
const MAX_SETTINGS = 64
const SEED_MAX = 999_999_999

/** A whole number, clamped to the two bounds; the fallback if the value is not a whole number. */
function whole(value: string | null, least: number, most: number, fallback: number): number {
  return value !== null && /^-?\d{1,16}$/.test(value) ? Math.min(most, Math.max(least, Number(value))) : fallback
}

const oneOf = <T extends string>(value: string | null, values: readonly T[], fallback: T): T =>
  values.includes(value as T) ? (value as T) : fallback

/** Keeps line breaks, and replaces other control characters and lone surrogates with spaces. */
export const cleanParagraph = (text: string): string =>
  [...text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\p{Cs}]+/gu, ' ')]
    .slice(0, PLAYGROUND.textMax)
    .join('')

/** '1:wght:650,2:opsz:14': slot from 1, tag, value. */
function readSettings(
  value: string | null,
  slots: Slot[],
  put: (slot: Slot, tag: string, amount: number) => void,
): void {
  for (const part of (value ?? '').split(',').slice(0, MAX_SETTINGS)) {
    const [place, tag = '', amount = ''] = part.split(':')
    const slot = slots[Number(place) - 1]
    if (!slot || !TAG.test(tag) || !/^-?\d{1,5}(?:\.\d{1,2})?$/.test(amount)) continue
    put(slot, tag, Number(amount))
  }
}

/** Reads a query string. Never throws: like all pages, it ignores unknown keys and unreadable values. */
export function parsePlayground(query: URLSearchParams): PlaygroundState {
  const id = (value: string | undefined) => (value && /^\d{1,15}$/.test(value) ? Number(value) : 0)
  const slots = (query.get('fonts') ?? '')
    .split(',')
    .map(id)
    .filter((one) => one > 0)
    .slice(0, FRAME.compareMax)
    .map(slotOf)
  readSettings(query.get('axes'), slots, (slot, tag, amount) => {
    slot.axes[tag] = amount
  })
  readSettings(query.get('feat'), slots, (slot, tag, amount) => {
    slot.features[tag] = amount === 0 ? 0 : 1
  })
  for (const part of (query.get('scale') ?? '').split(',')) {
    const [place, scale = ''] = part.split(':')
    const slot = slots[Number(place) - 1]
    if (slot) slot.scale = whole(scale, 25, 400, 100)
  }
  const [heading, body, accent] = (query.get('lock') ?? '').split(',')
  return {
    slots,
    text: cleanPreviewText(query.get('text') ?? ''),
    para: cleanParagraph(query.get('para') ?? ''),
    lang: /^[a-z]{2,3}(?:-[A-Za-z]{4})?$/.test(query.get('lang') ?? '')
      ? (query.get('lang') as string)
      : DEFAULT_STATE.lang,
    size: optional(query.get('size'), PLAYGROUND.sizeMin, PLAYGROUND.sizeMax),
    spacing: whole(query.get('ls'), PREVIEW.spacingMin, PREVIEW.spacingMax, 0),
    leading: optional(query.get('lh'), PREVIEW.leadingMin, PREVIEW.leadingMax),
    align: oneOf(query.get('al'), ALIGNMENTS, 'start'),
    fg: cleanColour(query.get('fg') ?? ''),
    bg: cleanColour(query.get('bg') ?? ''),
    at: Math.min(Math.max(0, slots.length - 1), whole(query.get('at'), 1, FRAME.compareMax, 1) - 1),
    overlay: query.get('overlay') === '1',
    seed: whole(query.get('seed'), 0, SEED_MAX, 0),
    heading: id(heading),
    body: id(body),
    accent: id(accent),
    layout: oneOf(query.get('layout'), LAYOUTS, 'article'),
  }
}

/** 0 means "the default of the tab", so it is not clamped. */
const optional = (value: string | null, least: number, most: number) =>
  value === '0' ? 0 : whole(value, least, most, 0)

/** The shortest query of a state, as pairs: without defaults, keys always in the same order. */
export function playgroundPairs(state: PlaygroundState): [key: string, value: string][] {
  const settings = (of: (slot: Slot) => Record<string, number>) =>
    state.slots
      .flatMap((slot, place) =>
        Object.keys(of(slot))
          .sort()
          .map((tag) => `${place + 1}:${tag}:${Math.round((of(slot)[tag] as number) * 100) / 100}`),
      )
      .join(',')
  const number = (value: number, usual: number) => (value === usual ? '' : String(value))
  const locked = [state.heading, state.body, state.accent]
  const pairs: [string, string][] = [
    ['fonts', state.slots.map((slot) => slot.id).join(',')],
    ['axes', settings((slot) => slot.axes)],
    ['feat', settings((slot) => slot.features)],
    [
      'scale',
      state.slots.flatMap((slot, place) => (slot.scale === 100 ? [] : [`${place + 1}:${slot.scale}`])).join(','),
    ],
    ['text', state.text],
    ['para', state.para],
    ['lang', state.lang === DEFAULT_STATE.lang ? '' : state.lang],
    ['size', number(state.size, 0)],
    ['ls', number(state.spacing, 0)],
    ['lh', number(state.leading, 0)],
    ['al', state.align === 'start' ? '' : state.align],
    ['fg', state.fg],
    ['bg', state.bg],
    ['at', number(state.at, 0) && String(state.at + 1)],
    ['overlay', state.overlay ? '1' : ''],
    ['seed', number(state.seed, 0)],
    ['lock', locked.some(Boolean) ? locked.join(',') : ''],
    ['layout', state.layout === 'article' ? '' : state.layout],
  ]
  return pairs.filter(([, value]) => value !== '')
}

/** Query string of a state, without '?'. Commas and colons stay unescaped, which is allowed in a query. */
export const formatPlayground = (state: PlaygroundState): string =>
  new URLSearchParams(playgroundPairs(state)).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
