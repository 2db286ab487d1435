import '../../styles/form.css'
import '../../styles/account.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type RouteName, routePath } from '#shared/routes.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { isOurs } from '../../frame/links.ts'

interface AccountPageProps {
  title: string
  /** Whose pages these are. */
  userId: number
  /** Another person's: an admin sees the general page alone. */
  others?: boolean
  children: ReactNode
}

/** What the pages of an account stand in: one column, and the way from one to the other. */
export function AccountPage({ title, userId, others = false, children }: AccountPageProps) {
  const { page } = useNavigation()
  const own: [RouteName, string][] = [
    ['profile-general', 'Profile'],
    ['profile-settings', 'Settings'],
    ['profile-password', 'Password'],
  ]
  const links = others
    ? [{ href: routePath('profile-general', { userId }), label: 'Profile' }]
    : [
        ...own.map(([name, label]) => ({ href: routePath(name, { userId }), label })),
        { href: '/account/collections', label: 'Collections' },
        { href: '/account/downloads', label: 'Downloads' },
        { href: '/account/logout', label: 'Log out' },
      ]
  return (
    <div className="wrap account">
      <h1>{title}</h1>
      <nav className="account-nav" aria-label="Account">
        {links
          .filter(({ href }) => isOurs(href))
          .map(({ href, label }) => (
            <Link key={href} href={href} aria-current={page.path === href ? 'page' : undefined}>
              {label}
            </Link>
          ))}
      </nav>
      {children}
    </div>
  )
}

/** Said once after a form was taken. */
export function Saved({ query, texts }: { query: URLSearchParams; texts: Record<string, string> }) {
  const text = texts[query.get('saved') ?? '']
  return text ? (
    <p className="entry-notice" role="status">
      {text}
    </p>
  ) : null
}
