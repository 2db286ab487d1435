import { useSyncExternalStore } from 'react'
import type { Identity } from '#shared/contracts/site/site.ts'
import { loginPath } from '../api/unauthorized.ts'

interface UserLink {
  label: string
  href: string
  /** 0 is shown too. */
  count?: number | string | undefined
}

interface UserLinkGroup {
  /** Name of the foundry, or the purpose of the group. */
  heading?: string
  links: UserLink[]
}

/** A number of unread things as badges show it; none for none. */
export const unreadBadge = (count: number) => (count > 99 ? '99+' : count || undefined)

/** This page asks for confirmation; with scripts a press logs out immediately. */
export const LOGOUT = '/account/logout'

/** Entries of the user dropdown that this person may see (specification section 2), including those whose pages do not exist. */
export function userLinks(identity: Identity, here: string, hasExtension: boolean): UserLinkGroup[] {
  const { isLoggedIn, isAdmin, isMod, isDesigner, userId, foundries, unreadMessages, unreadNews } = identity
  const own: UserLink[] = [
    ...(isLoggedIn ? [{ label: 'Account Settings', href: `/account/profile/${userId}/general` }] : []),
    { label: 'Download History', href: '/account/downloads' },
    { label: 'My Collections', href: '/account/collections' },
    ...(isLoggedIn
      ? [
          { label: 'Messages', href: '/account/messages/inbox', count: unreadBadge(unreadMessages) },
          { label: 'Notifications', href: '/account/notifications', count: unreadBadge(unreadNews) },
          { label: 'Favourites', href: '/account/favourites' },
          { label: 'My Previews', href: '/account/previews' },
        ]
      : []),
    ...(isAdmin && hasExtension ? [{ label: 'Installed Fonts', href: '/account/installed-fonts' }] : []),
  ]
  const groups: UserLinkGroup[] = [{ links: own }]
  for (const { id, name, familyCount } of isDesigner ? foundries : []) {
    const of = `?foundry=${id}`
    groups.push({
      heading: name,
      links: [
        { label: 'My Fonts', href: `/account/foundry/fonts${of}`, count: familyCount },
        { label: 'Analytics', href: `/account/foundry/analytics${of}` },
        { label: 'Settings', href: `/account/foundry/edit${of}` },
      ],
    })
  }
  if (isAdmin || isMod) {
    groups.push({
      heading: isAdmin ? 'Admin' : 'Moderation',
      links: [
        { label: 'Dashboard', href: '/admin/go' },
        ...(isAdmin ? [{ label: 'Manage Fonts', href: '/admin/fonts' }] : []),
      ],
    })
  }
  groups.push({
    links: [
      { label: 'Help', href: '/help' },
      isLoggedIn ? { label: 'Logout', href: LOGOUT } : { label: 'Login', href: loginPath(here) },
    ],
  })
  return groups
}

const NEVER = () => () => undefined

/** Whether `chrome.runtime` exists, Chromium's sign of a browser extension. False until hydration, because the server cannot know. */
export const useExtensionRuntime = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => Boolean((window as { chrome?: { runtime?: unknown } }).chrome?.runtime),
    () => false,
  )

/** What the Upload button does for this person (specification section 2). */
export function uploadStep({ isLoggedIn, isDesigner, isAdmin, isMod }: Identity): 'join' | 'choose' | 'create-foundry' {
  if (!isLoggedIn) return 'join'
  return isDesigner || isAdmin || isMod ? 'choose' : 'create-foundry'
}
