import '../../../styles/form.css'
import { Fragment, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { useIdentity } from '../../../app/identity.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import * as linkStyles from '../../../ui/page-links.module.css'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import * as styles from './AdminPage.module.css'

interface AdminLink {
  href: string
  label: string
  /** Shown to moderators too; the other links are for admins only. */
  forModerators?: true
  /** Beginning of the paths for which this link is current. */
  within?: string
}

const LINKS: readonly AdminLink[] = [
  { href: '/admin/go', label: 'Dashboard', forModerators: true },
  { href: '/admin/queue', label: 'Waiting for review', forModerators: true, within: '/admin/queue/' },
  { href: '/admin/cases/reports', label: 'Reports', forModerators: true, within: '/admin/case/R-' },
  { href: '/admin/cases/notices', label: 'Copyright notices', within: '/admin/case/D-' },
  { href: '/admin/cases/appeals', label: 'Appeals', within: '/admin/case/A-' },
  { href: '/admin/cases/contact', label: 'Contact messages', within: '/admin/case/C-' },
  { href: '/admin/claims', label: 'Foundry claims', within: '/admin/claims/' },
  { href: '/admin/fonts', label: 'Fonts', forModerators: true, within: '/admin/font/' },
  { href: '/admin/users', label: 'Users', within: '/admin/user/' },
  { href: '/admin/articles', label: 'Blog', within: '/admin/article/' },
  { href: '/admin/collections', label: 'Collections' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/audit', label: 'Audit log' },
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
