import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../app/navigation.tsx'
import { CATEGORY_LINKS, isCurrent } from './links.ts'
import { useTopics } from './topics.ts'

/** More tags than these nobody scrolls to. */
const MAX_TAGS = 24

/** Ways into the catalogue, then its styles, most used first. */
export function CategoryBar() {
  const { page } = useNavigation()
  const current = page.name === 'category' ? page.params.tags : null
  const tags = useTopics().filter((topic) => topic.fontCount > 0)
  const shown = [...tags.filter((topic) => topic.kind === 'topic'), ...tags.filter((topic) => topic.kind === 'tag')]
  return (
    <nav className="cats" aria-label="Categories">
      <div className="wrap">
        <ul>
          {CATEGORY_LINKS.map((link) => (
            <li key={link.href}>
              <Link href={link.href} aria-current={isCurrent(link, page) ? 'page' : undefined}>
                {link.label}
              </Link>
            </li>
          ))}
          {shown.length > 0 ? <li className="sep" aria-hidden="true" /> : null}
          {shown.slice(0, MAX_TAGS).map((topic) => (
            <li key={topic.slug}>
              <Link
                href={routePath('category', { tags: topic.slug })}
                aria-current={current === topic.slug ? 'page' : undefined}
              >
                {topic.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
