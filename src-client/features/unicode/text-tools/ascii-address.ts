import { ASCII_ART } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'

interface AsciiState {
  text: string
  /** Page of the list of fonts; with scripts, all are on one page. */
  page: number
}

const FIRST_TEXT = 'Hello'

/** Never throws: like all pages, it uses the default for invalid values. */
export function asciiState(query: URLSearchParams): AsciiState {
  const page = query.get('page') ?? ''
  return {
    text: (query.get('text') ?? FIRST_TEXT).slice(0, ASCII_ART.maxChars).replace(/[\p{Cc}\p{Cs}]/gu, ''),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  }
}

/** The shortest address of a state. */
export function asciiHref(state: AsciiState): string {
  const query = new URLSearchParams()
  if (state.text !== FIRST_TEXT) query.set('text', state.text)
  if (state.page > 1) query.set('page', String(state.page))
  return query.size > 0 ? `${routePath('ascii-fonts')}?${query}` : routePath('ascii-fonts')
}
