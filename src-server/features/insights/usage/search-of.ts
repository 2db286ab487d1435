import { matchRoute } from '#shared/match-route.ts'
import { foldName } from '#shared/search/words.ts'

/** Longer ones are sentences, which say more about the visitor than about fonts. */
const MAX_CHARS = 60
const MAX_WORDS = 6
/** Mail and web addresses, and numbers like those of telephones and accounts. */
const PERSONAL = /@|:\/\/|www\.|(?:\d[\s().+-]*){6}/

/** The search words in a page's URL; null without any, or when they may identify a person. */
export function searchOf(url: string): string | null {
  const [path = '', query = ''] = url.split('#', 1)[0]!.split('?')
  const name = matchRoute(path)?.name
  if (name !== 'search' && name !== 'search-fonts') return null
  const words = foldName(new URLSearchParams(query).get('q') ?? '').replace(/\p{C}/gu, '')
  if (words === '' || [...words].length > MAX_CHARS || words.split(' ').length > MAX_WORDS) return null
  return PERSONAL.test(words) ? null : words
}
