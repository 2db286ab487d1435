import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../app/navigation.tsx'
import { Icon } from '../ui/Icon.tsx'
import { CATEGORY_LINKS, isCurrent } from './links.ts'
import { useTopics } from './topics.ts'

/** More tags than these nobody scrolls to. */
const MAX_TAGS = 24
/** Pixels from the end at which there is nothing more to see. */
const END = 24

/** Ways into the catalogue, then its styles, most used first. Scrolls sideways; a button tells that there is more. */
export function CategoryBar() {
  const { page } = useNavigation()
  const bar = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(true)
  const current = page.name === 'category' ? page.params.tags : null
  const tags = useTopics().filter((topic) => topic.fontCount > 0)
  const shown = [...tags.filter((topic) => topic.kind === 'topic'), ...tags.filter((topic) => topic.kind === 'tag')]
  const measure = () => {
    const box = bar.current
    if (box) setMore(box.scrollLeft + box.clientWidth < box.scrollWidth - END)
  }
  // The current style is in sight, wherever in the bar it stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const box = bar.current
    const link = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && link && (link.offsetLeft < box.scrollLeft || link.offsetLeft > box.scrollLeft + box.clientWidth * 0.7))
      box.scrollLeft = link.offsetLeft - box.clientWidth / 3
    measure()
  }, [page.url])
  return (
    <nav className="cats" aria-label="Categories">
      <div ref={bar} className="cats-scroll" onScroll={measure}>
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
            <li>
              <Link
                href={routePath('all-categories')}
                aria-current={page.name === 'all-categories' ? 'page' : undefined}
              >
                All categories
              </Link>
            </li>
          </ul>
        </div>
      </div>
      {more ? (
        <button
          type="button"
          className="cats-more needs-js"
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => bar.current?.scrollBy({ left: bar.current.clientWidth * 0.7, behavior: 'smooth' })}
        >
          <Icon name="right" />
        </button>
      ) : null}
    </nav>
  )
}
