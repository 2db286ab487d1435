import { ACCOUNT } from './account-limits.ts'
import { RESERVED_SEGMENTS } from './match-route.ts'
import { foldName } from './search/words.ts'

/** Names that could pass for the site itself, a mail account, or nobody. */
const HOUSE_NAMES = new Set([
  ...'admin administrator root system support help helpdesk info contact staff team moderator mod moderators editor editors'.split(
    ' ',
  ),
  ...'postmaster hostmaster webmaster abuse security noreply no-reply mailer-daemon sales billing legal privacy press'.split(
    ' ',
  ),
  ...'me you self null undefined none nobody anonymous guest visitor user users username everyone all deleted unknown'.split(
    ' ',
  ),
  ...'official fontarium fonts font api www mail ftp smtp owner operator test'.split(' '),
])
const SHAPE = /^[a-z0-9](?:[a-z0-9]|[._-](?=[a-z0-9]))*$/i
/** Ends like the slug of a family, article or collection. */
const LIKE_AN_ID = /-[fac]\d+$/i

/** What is wrong with a user name, for the person; null when it is valid (it may still be taken). */
export function usernameProblem(name: string, siteName = ''): string | null {
  if (name.length < ACCOUNT.usernameMin) return `At least ${ACCOUNT.usernameMin} characters`
  if (name.length > ACCOUNT.usernameMax) return `At most ${ACCOUNT.usernameMax} characters`
  if (!SHAPE.test(name)) return 'Letters a to z, digits, and single dots, dashes and underscores between them'
  const key = foldName(name)
  const plain = key.replace(/[._-]/g, '')
  const isReserved = (one: string) =>
    RESERVED_SEGMENTS.has(one) || HOUSE_NAMES.has(one) || one === foldName(siteName).replace(/[^a-z0-9]/g, '')
  if (isReserved(key) || isReserved(plain) || LIKE_AN_ID.test(name)) return 'This name is reserved; take another one'
  return null
}
