import '../../../styles/form.css'
import { Fragment, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useIdentity } from '../../../app/identity.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import * as linkStyles from '../../../ui/page-links.module.css'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import * as styles from './AdminPage.module.css'
import { ADMIN_QUEUES } from './admin-queues.ts'

interface AdminLink {
  href: string
  label: string
  /** Shown to moderators too; the other links are for admins only. */
  forModerators?: true
  /** Beginning of the paths for which this link is current. */
  within?: string
}

const LINKS: readonly AdminLink[] = [
  { href: routePath('admin'), label: 'Dashboard', forModerators: true },
  { ...ADMIN_QUEUES.families, forModerators: true, within: '/admin/queue/' },
  { ...ADMIN_QUEUES.reports, forModerators: true, within: '/admin/case/R-' },
  { ...ADMIN_QUEUES.notices, within: '/admin/case/D-' },
  { ...ADMIN_QUEUES.appeals, within: '/admin/case/A-' },
  { ...ADMIN_QUEUES.contact, within: '/admin/case/C-' },
  { ...ADMIN_QUEUES.claims, within: '/admin/claims/' },
  { href: routePath('admin-fonts'), label: 'Fonts', forModerators: true, within: '/admin/font/' },
  { href: routePath('admin-users'), label: 'Users', within: '/admin/user/' },
  { href: routePath('admin-articles'), label: 'Blog', within: '/admin/article/' },
  { href: routePath('admin-collections'), label: 'Collections' },
  { href: routePath('admin-settings'), label: 'Settings' },
  { href: routePath('admin-audit'), label: 'Audit log' },
]

interface AdminPageProps {
  title: string
  /** Shown beside the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** Layout of admin pages: their navigation, and one wide column. */
export function AdminPage({ title, aside, children }: AdminPageProps) {
  const { page } = useNavigation()
  const { isAdmin } = useIdentity()
  const bar = useRef<HTMLElement>(null)
  useCurrentInSight(bar, page.path)
  const links = LINKS.filter(({ forModerators }) => isAdmin || forModerators)
  return (
    <div className={`wrap ${styles.admin}`}>
      <nav ref={bar} className={`${linkStyles.links} ${linkStyles.scrolled} ${styles.nav}`} aria-label="Admin">
        {links.map(({ href, label, within }) => (
          <Link
            key={href}
            href={href}
            aria-current={
              page.path === href ? 'page' : within && page.path.startsWith(within) ? ('true' as const) : undefined
            }
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.main}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {aside}
        </header>
        {/* What is typed about one case or person must not carry over to the next. */}
        <Fragment key={page.path}>{children}</Fragment>
      </div>
    </div>
  )
}
