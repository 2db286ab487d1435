import { PAGING } from '#shared/limits.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Pages of the glyph map. Buttons, not links: the page lives in the hash and nothing is fetched. */
export function GlyphPager({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  const first = Math.max(1, page - PAGING.linksAround)
  const last = Math.min(pages, page + PAGING.linksAround)
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <nav className="gpages" aria-label="Pages of the glyph map">
      <div className="pager">
        <button
          type="button"
          className="step"
          disabled={page === 1}
          aria-label="Previous glyphs"
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
          className="step"
          disabled={page === pages}
          aria-label="Next glyphs"
          onClick={() => onPage(page + 1)}
        >
          <Icon name="right" />
        </button>
      </div>
    </nav>
  )
}
