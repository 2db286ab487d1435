import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../app/navigation.tsx'
import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'
import { CATEGORY_LINKS, FOOTER_LINKS, MAIN_LINKS } from './links.ts'
import { useTopics } from './topics.ts'

const TAGS_SHOWN = 12

/** Below 1100 px: what the header has no room for. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { page } = useNavigation()
  const { darkmode } = usePreferences()
  const store = usePreferenceStore()
  const topics = useTopics().filter((topic) => topic.kind === 'topic')
  const links = [...MAIN_LINKS.slice(1), ...CATEGORY_LINKS, ...FOOTER_LINKS.filter((link) => !link.tag).slice(1)]
  return (
    <Dialog title="Menu" onClose={onClose} width={420} sheet>
      <nav className="sheet-nav" aria-label="Menu">
        <ul>
          {links.map((link) => (
            <li key={link.href}>
              <Link href={link.href} onClick={onClose} aria-current={page.path === link.href ? 'page' : undefined}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        <h3>Styles</h3>
        <ul className="sheet-tags">
          {topics.slice(0, TAGS_SHOWN).map((topic) => (
            <li key={topic.slug}>
              <Link href={routePath('category', { tags: topic.slug })} onClick={onClose}>
                {topic.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Switch className="sheet-switch" checked={darkmode} onChange={(dark) => store.setNight(dark)}>
        Dark mode
      </Switch>
    </Dialog>
  )
}
