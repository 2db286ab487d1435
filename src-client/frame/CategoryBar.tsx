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
/** Part of the bar that one press goes on by. */
const STEP = 0.7

/** Ways into the catalogue, then its styles, most used first. Scrolls sideways; a button at either end tells that there is more. */
export function CategoryBar() {
  const { page } = useNavigation()
  const bar = useRef<HTMLDivElement>(null)
  const [sides, setSides] = useState({ before: false, after: true })
  const current = page.name === 'category' ? page.params.tags : null
  const tags = useTopics().filter((topic) => topic.fontCount > 0)
  const shown = [...tags.filter((topic) => topic.kind === 'topic'), ...tags.filter((topic) => topic.kind === 'tag')]
  const measure = () => {
    const box = bar.current
    if (!box) return
    const before = box.scrollLeft > END
    const after = box.scrollLeft + box.clientWidth < box.scrollWidth - END
    setSides((now) => (now.before === before && now.after === after ? now : { before, after }))
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
  const slide = (way: 1 | -1) => {
    const box = bar.current
    box?.scrollBy({ left: way * box.clientWidth * STEP, behavior: 'smooth' })
  }
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
      {sides.before ? <Further side="before" onPress={() => slide(-1)} /> : null}
      {sides.after ? <Further side="after" onPress={() => slide(1)} /> : null}
    </nav>
  )
}

/** For pointers only: the keyboard walks the links themselves, and what has the focus scrolls into sight. */
const Further = ({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) => (
  <button
    type="button"
    className={`cats-further cats-further--${side} needs-js`}
    aria-hidden="true"
    tabIndex={-1}
    onClick={onPress}
  >
    <Icon name={side === 'before' ? 'left' : 'right'} />
  </button>
)
