import { PAGING } from '#shared/limits.ts'
import * as styles from './HashPager.module.css'
import { type PagedSection, sectionOf } from './hash-page.ts'
import { Icon } from './Icon.tsx'
import * as pagerStyles from './Pager.module.css'
import { usePageKeys } from './use-page-keys.ts'

interface Props {
  page: number
  pages: number
  section: PagedSection
  /** What the pages are of, such as 'the glyph map'. */
  of: string
  onPage(page: number): void
}

/**
 * Pager of one section, with its page number in the hash. Uses buttons, because no document is loaded. The arrow keys turn the section that
 * the hash names.
 */
export function HashPager({ section, page, pages, of, onPage }: Props) {
  usePageKeys((step) => {
    const to = page + step
    const isMeant = document.querySelectorAll(`.${styles.pages}`).length === 1 || sectionOf(location.hash) === section
    if (isMeant && to >= 1 && to <= pages) onPage(to)
  })
  const first = Math.max(1, page - PAGING.linksAround)
  const last = Math.min(pages, page + PAGING.linksAround)
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <nav className={styles.pages} aria-label={`Pages of ${of}`}>
      <div className={pagerStyles.pager}>
        <button
          type="button"
          className={pagerStyles.step}
          disabled={page === 1}
          aria-label={`Previous page of ${of}`}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="left" />
        </button>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          className={pagerStyles.step}
          disabled={page === pages}
          aria-label={`Next page of ${of}`}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="right" />
        </button>
      </div>
    </nav>
  )
}
