import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { joinPath, loginPath } from '../api/unauthorized.ts'
import { useConfig } from '../app/config.tsx'
import { useIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { ActLink } from '../ui/ActLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { openOverlay } from '../ui/overlays.ts'
import { PressBox } from '../ui/PressBox.tsx'
import * as styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { isCurrent, MAIN_LINKS } from './links.ts'
import { SearchBox } from './SearchBox.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { StuffMenu } from './StuffMenu.tsx'
import { UploadButton } from './UploadButton.tsx'
import { UserMenu } from './UserMenu.tsx'
import { unreadBadge } from './user-links.ts'

const openMenu = () => void openOverlay(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu), {})

/** One line of 70 px, on every page with a frame. */
export function Header() {
  const { siteName } = useConfig()
  const { page } = useNavigation()
  const preferences = usePreferences()
  const store = usePreferenceStore()
  return (
    <header className={styles.head} data-part="head">
      <div className="wrap">
        <Logo siteName={siteName} />
        <nav className={styles.nav} aria-label="Main">
          {MAIN_LINKS.map((link) => (
            <Link key={link.href} href={link.href} aria-current={isCurrent(link, page) ? 'page' : undefined}>
              {link.label}
            </Link>
          ))}
          <StuffMenu />
        </nav>
        <SearchBox />
        <div className={styles.tools} data-part="tools">
          <PressBox
            className={styles.wide}
            icon="moon"
            label="Night mode"
            checked={preferences.darkmode}
            onChange={() => store.setNight(!preferences.darkmode)}
          />
          <Account here={page.url} />
          <div className={`${styles.wide} needs-js`}>
            <UserMenu />
          </div>
          <ActLink className={`icon-btn ${styles.narrow}`} href="/font-links" aria-label="Menu" onAct={openMenu}>
            <Icon name="menu" />
          </ActLink>
        </div>
      </div>
      <Shortcuts />
    </header>
  )
}

/** Logged in: messages and collections. Logged out: a link to log in. Each links to its own page. */
function Account({ here }: { here: string }) {
  const { isLoggedIn, unreadMessages, userId } = useIdentity()
  return (
    <>
      {isLoggedIn ? (
        <>
          <IconLink href="/account/messages/inbox" icon="mail" label="Messages" count={unreadMessages} />
          <IconLink href="/account/collections" icon="stack" label="My Collections" />
        </>
      ) : null}
      <UploadButton className={`btn ${styles.wide}`} />
      <Link
        className="icon-btn only-plain"
        href={isLoggedIn ? routePath('profile-general', { userId }) : loginPath(here)}
        aria-label={isLoggedIn ? 'Your account' : 'Login'}
      >
        <Icon name="person" />
      </Link>
      {isLoggedIn ? null : (
        <Link className={`btn btn--solid ${styles.wide}`} href={joinPath(here)}>
          Join Free
        </Link>
      )}
    </>
  )
}

function IconLink({ href, icon, label, count = 0 }: { href: string; icon: IconName; label: string; count?: number }) {
  return (
    <Link
      className={`icon-btn ${styles.wide}`}
      href={href}
      aria-label={count > 0 ? `${label}, ${count} unread` : label}
    >
      <Icon name={icon} />
      {count > 0 ? (
        <span className={styles.badge} aria-hidden="true">
          {unreadBadge(count)}
        </span>
      ) : null}
    </Link>
  )
}
