import { Link, useLocation } from 'wouter'
import { Icon } from './Icon.tsx'
import * as styles from './Pager.module.css'
import { pagerWindow } from './pager-window.ts'
import { usePageKeys } from './use-page-keys.ts'

interface PagerProps {
  page: number
  pages: number
  href: (page: number) => string
}

/** Pages of a list. The left and right arrow keys turn them, except while typing or in an open dialog. */
export function Pager({ page, pages, href }: PagerProps) {
  const [, navigate] = useLocation()
  const { current, previous, next, items } = pagerWindow(page, pages)
  usePageKeys((step) => {
    const to = step < 0 ? previous : next
    if (to !== null) navigate(href(to))
  })
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {previous ? (
        <Link className={styles.step} href={href(previous)} rel="prev" aria-label="Previous page">
          <Icon name="left" />
          <span>Previous</span>
        </Link>
      ) : null}
      {items.map((item, at) =>
        item === 'gap' ? (
          <span key={`gap${items[at - 1]}`} className={`${styles.far} muted`}>
            …
          </span>
        ) : item === current ? (
          <span key={item} aria-current="page">
            <span className="vh">Page </span>
            {item}
          </span>
        ) : (
          <Link
            key={item}
            className={Math.abs(item - current) > 1 ? styles.far : undefined}
            href={href(item)}
            aria-label={`Page ${item}`}
          >
            {item}
          </Link>
        ),
      )}
      {next ? (
        <Link className={styles.step} href={href(next)} rel="next" aria-label="Next page">
          <span>Next</span>
          <Icon name="right" />
        </Link>
      ) : null}
    </nav>
  )
}
