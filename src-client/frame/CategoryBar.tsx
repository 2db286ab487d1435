import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../app/navigation.tsx'
import { ActLink } from '../ui/ActLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import * as lineStyles from '../ui/underlined.module.css'
import * as styles from './CategoryBar.module.css'
import { CATEGORY_LINKS, isCurrent } from './links.ts'
import { useTopics } from './topics.ts'

/** Visitors rarely scroll past this many tags. */
const MAX_TAGS = 24
/** Distance from an end, in pixels, that counts as having reached it. */
const END = 24
/** How far one press scrolls, as a share of the bar's width. */
const STEP = 0.7

/** Links into the catalogue, then topics and tags, most used first. Scrolls sideways, with a button at each end that has more. */
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
  // Scrolls the current category into view.
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
    <nav className={`${styles.bar} ${lineStyles.row}`} aria-label="Categories">
      <div ref={bar} className={styles.scroll} onScroll={measure}>
        <div className="wrap">
          <ul>
            {CATEGORY_LINKS.map((link) => (
              <li key={link.href}>
                <Link href={link.href} aria-current={isCurrent(link, page) ? 'page' : undefined}>
                  {link.label}
                </Link>
              </li>
            ))}
            {shown.length > 0 ? <li className={styles.separator} aria-hidden="true" /> : null}
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

/** For pointers only: the Tab key moves through the links, and the focused link scrolls into view. */
const Further = ({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) => (
  <ActLink
    className={`${styles.further} ${side === 'before' ? styles.before : styles.after} needs-js`}
    data-side={side}
    href={routePath('all-categories')}
    aria-hidden="true"
    tabIndex={-1}
    onAct={onPress}
  >
    <Icon name={side === 'before' ? 'left' : 'right'} />
  </ActLink>
)
