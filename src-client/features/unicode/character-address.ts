import { pageOf } from '../../app/page-number.ts'
import { withQuery } from '../../app/with-query.ts'

/** Filters of the list of families with a character. */
export interface CharacterFontsState {
  style: string
  license: '' | 'commercial' | 'personal'
  page: number
}

/** Never throws: like all pages, it ignores invalid values. */
export function characterFontsState(query: URLSearchParams): CharacterFontsState {
  const style = query.get('style') ?? ''
  const license = query.get('license')
  return {
    style: /^[\p{Ll}\p{Lo}\p{N}-]{1,60}$/u.test(style) ? style : '',
    license: license === 'commercial' || license === 'personal' ? license : '',
    page: pageOf(query),
  }
}

/** Address of a character's page. Changing a filter goes back to page 1. */
export function characterFontsHref(path: string, state: CharacterFontsState, change: Partial<CharacterFontsState>) {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  return withQuery(path, { style: next.style, license: next.license, p: next.page })
}
