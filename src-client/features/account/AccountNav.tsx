import { useRef } from 'react'
import { Link } from 'wouter'
import { type RouteName, routePath } from '#shared/routes.ts'
import { useIdentity } from '../../app/identity.ts'
import { useNavigation } from '../../app/navigation.tsx'
import * as linkStyles from '../../ui/page-links.module.css'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'

const PROFILE: readonly [RouteName, string][] = [
  ['profile-general', 'Profile'],
  ['profile-settings', 'Settings'],
  ['profile-password', 'Password'],
]
const KEPT: readonly [RouteName, string][] = [
  ['account-collections', 'Collections'],
  ['favourites', 'Favourites'],
  ['saved-previews', 'Previews'],
  ['messages', 'Messages'],
  ['notifications', 'Notifications'],
  ['download-history', 'Downloads'],
  ['logout', 'Log out'],
]

const INBOX = routePath('messages', { folder: 'inbox' })
/** Mailbox pages other than the inbox. */
const MAILBOX: ReadonlySet<RouteName> = new Set(['messages', 'message-thread', 'new-message'])

/** Links between the pages of an account. @param of another user's id; admins see only that user's general page */
export function AccountNav({ of }: { of?: number }) {
  const { page } = useNavigation()
  const { userId } = useIdentity()
  const bar = useRef<HTMLElement>(null)
  const links =
    of === undefined
      ? [
          ...PROFILE.map(([name, label]) => ({ href: routePath(name, { userId }), label })),
          ...KEPT.map(([name, label]) => ({ href: name === 'messages' ? INBOX : routePath(name), label })),
        ]
      : [{ href: routePath('profile-general', { userId: of }), label: 'Profile' }]
  useCurrentInSight(bar, page.path)
  const currentOf = (href: string) =>
    page.path === href ? 'page' : href === INBOX && MAILBOX.has(page.name) ? 'true' : undefined
  return (
    <nav ref={bar} className={`${linkStyles.links} ${linkStyles.scrolled}`} aria-label="Account">
      {links.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={currentOf(href)}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
