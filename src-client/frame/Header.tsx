import { useState } from 'react'
import { Link } from 'wouter'
import { useConfig } from '../app/config.tsx'
import { useNavigation } from '../app/navigation.tsx'
import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from './Logo.tsx'
import { isCurrent, MAIN_LINKS } from './links.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { UserMenu } from './UserMenu.tsx'

/** One line, 70 px, always there. */
export function Header() {
  const { siteName } = useConfig()
  const { page } = useNavigation()
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const [overlay, setOverlay] = useState<'menu' | 'keys' | null>(null)
  return (
    <header className="head">
      <div className="wrap">
        <Link className="logo" href="/" aria-label={`${siteName}, home`}>
          <Logo siteName={siteName} />
        </Link>
        <nav className="nav" aria-label="Main">
          {MAIN_LINKS.map((link) => (
            <Link key={link.href} href={link.href} aria-current={isCurrent(link, page) ? 'page' : undefined}>
              {link.label}
            </Link>
          ))}
        </nav>
        <SearchBox />
        <div className="tools">
          <button
            type="button"
            className="icon-btn only-wide needs-js"
            aria-label="Night mode"
            aria-pressed={preferences.darkmode}
            onClick={() => store.setNight(!preferences.darkmode)}
          >
            <Icon name="moon" />
          </button>
          <div className="only-wide needs-js">
            <UserMenu onKeys={() => setOverlay('keys')} />
          </div>
          <button
            type="button"
            className="icon-btn menu-btn needs-js"
            aria-label="Menu"
            onClick={() => setOverlay('menu')}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      {overlay === 'menu' ? <MobileMenu onClose={() => setOverlay(null)} /> : null}
      <Shortcuts open={overlay === 'keys'} onOpen={() => setOverlay('keys')} onClose={() => setOverlay(null)} />
    </header>
  )
}
