import { routePath } from '#shared/routes.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'

/** The default of the letters page: few letters differ so much between fonts. */
export const FIRST_LETTER = 'g'

export const LETTER_SIZES = { s: 'Small', m: 'Medium', l: 'Large' } as const
type LetterSize = keyof typeof LETTER_SIZES
type LetterLicense = '' | 'commercial' | 'personal'

export interface LetterState {
  c: string
  style: string
  license: LetterLicense
  size: LetterSize
  page: number
}

const graphemes = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]

/** The first typed character, composed; '' if there is none, or if it is a lone surrogate or invisible. */
export function readCharacter(text: string | null): string {
  const clean = (text ?? '')
    .slice(0, 64)
    .replace(/\p{Cs}/gu, '')
    .normalize('NFC')
    .trim()
  const first = graphemes(clean)[0]?.segment ?? ''
  const seen = first.replace(/[\p{DI}\p{Cc}]/gu, '')
  return seen === '' || [...first].length > 16 ? '' : first
}

/** State of the letters page. Like all pages, it uses the default for invalid values. */
export function letterState(query: URLSearchParams): LetterState {
  const license = query.get('license') ?? ''
  const size = query.get('size') ?? ''
  const style = query.get('style') ?? ''
  return {
    c: readCharacter(query.get('c')) || FIRST_LETTER,
    style: /^[\p{Ll}\p{Lo}\p{N}-]{1,60}$/u.test(style) ? style : '',
    license: license === 'commercial' || license === 'personal' ? license : '',
    size: Object.hasOwn(LETTER_SIZES, size) ? (size as LetterSize) : 'm',
    page: pageOf(query),
  }
}

/** The shortest address of a state. Changes other than the page number go back to page 1. */
export function letterHref(state: LetterState, change: Partial<LetterState> = {}): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  return withQuery(routePath('letters'), {
    c: next.c === FIRST_LETTER ? '' : next.c,
    style: next.style,
    license: next.license,
    size: next.size === 'm' ? '' : next.size,
    p: next.page,
  })
}
