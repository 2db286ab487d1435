import type { FontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { routePath } from '#shared/routes.ts'

export interface GeneratorState {
  text: string
  /** Id of a style; 0 = the first in the list. */
  font: number
  /** Words to search fonts by. */
  find: string
}

const FIRST_TEXT = 'Quick fox'
/** Most fonts offered. */
const OFFERED = 12

/** Never throws: like all pages, it uses the default for invalid values. */
export function generatorState(query: URLSearchParams): GeneratorState {
  const font = query.get('font') ?? ''
  const text = (query.get('text') ?? FIRST_TEXT).slice(0, 100).replace(/[\p{Cc}\p{Cs}]/gu, '')
  return {
    text,
    font: /^\d{1,10}$/.test(font) ? Number(font) : 0,
    find: (query.get('find') ?? '').slice(0, 60).trim(),
  }
}

/** The shortest address of a state. */
export function generatorHref(state: GeneratorState, change: Partial<GeneratorState>): string {
  const next = { ...state, ...change }
  const query = new URLSearchParams()
  if (next.text !== FIRST_TEXT) query.set('text', next.text)
  if (next.font > 0) query.set('font', String(next.font))
  if (next.find) query.set('find', next.find)
  return query.size > 0 ? `${routePath('font-generator')}?${query}` : routePath('font-generator')
}

/** Fonts that cover the text: those that match the name, or without a name the most popular. */
export const fontsInput = ({ text, find }: GeneratorState): FontSearchInput => ({
  q: find,
  ...(find === '' ? { sort: 'popular' as const } : {}),
  chars: text,
  size: OFFERED,
})
