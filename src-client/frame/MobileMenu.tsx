import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { joinPath } from '../api/unauthorized.ts'
import { useIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { OverlayProps } from '../ui/overlays.ts'
import { Switch } from '../ui/Switch.tsx'
import { CATEGORY_LINKS, FOOTER_LINKS, MAIN_LINKS, STUFF_LINKS } from './links.ts'
import * as styles from './MobileMenu.module.css'
import { useTopics } from './topics.ts'
import { UploadButton } from './UploadButton.tsx'
import { useExtensionRuntime, userLinks } from './user-links.ts'

const TAGS_SHOWN = 12

/** Below 1100 px: the links for which the header has no room. */
export function MobileMenu({ onClose }: OverlayProps) {
  const { page } = useNavigation()
  const identity = useIdentity()
  const { darkmode } = usePreferences()
  const store = usePreferenceStore()
  const topics = useTopics().filter((topic) => topic.kind === 'topic')
  const hasExtension = useExtensionRuntime()
  const seen = new Set<string>()
  // The footer repeats some of the header's links.
  const links = [...CATEGORY_LINKS, ...MAIN_LINKS.slice(1), ...FOOTER_LINKS.filter((link) => !link.tag)].filter(
    ({ href }) => !seen.has(href) && seen.add(href),
  )
  const own = userLinks(identity, page.url, hasExtension)
  // The dropdown ends with logging in or out; this menu lists them with the other personal links.
  const you = own.filter(({ heading }) => !heading).flatMap((group) => group.links)
  const groups = [
    { links: you, heading: 'You' },
    ...own.filter(({ heading }) => heading),
    { links: STUFF_LINKS, heading: 'Stuff' },
  ]
    .map((group) => ({ ...group, links: group.links.filter(({ href }) => !seen.has(href)) }))
    .filter((group) => group.links.length > 0)
  const item = ({ label, href }: { label: string; href: string }) => (
    <li key={href}>
      <Link href={href} onClick={onClose} aria-current={page.path === href ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  )
  return (
    <Dialog
      title="Menu"
      onClose={onClose}
      width={420}
      sheet
      footer={
        <>
          <UploadButton className="btn" onDone={onClose} />
          {identity.isLoggedIn ? null : (
            <Link className="btn btn--solid" href={joinPath(page.url)} onClick={onClose}>
              Join Free
            </Link>
          )}
        </>
      }
    >
      <nav className={styles.nav} aria-label="Menu">
        <ul>{links.map(item)}</ul>
        {groups.map((group) => (
          <section key={group.heading}>
            <h3>{group.heading}</h3>
            <ul className={styles.tags}>{group.links.map(item)}</ul>
          </section>
        ))}
        <h3>Styles</h3>
        <ul className={styles.tags}>
          {topics
            .slice(0, TAGS_SHOWN)
            .map((topic) => item({ label: topic.label, href: routePath('category', { tags: topic.slug }) }))}
        </ul>
      </nav>
      <Switch className={styles.switch} checked={darkmode} onChange={(dark) => store.setNight(dark)}>
        Dark mode
      </Switch>
    </Dialog>
  )
}
