import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { Tofu } from '../../ui/Tofu.tsx'
import { FilterChip } from './ActiveFilters.tsx'
import type { ActiveFilter } from './active-filters.ts'
import type { ListView } from './list-view.ts'

/** Nothing found: why, what to take off, what was perhaps meant, and where there is something. */
export function EmptyList({ view, filters }: { view: ListView; filters: readonly ActiveFilter[] }) {
  const { state, result } = view
  const heading =
    filters.length > 1
      ? 'No font has all of these'
      : state.q !== ''
        ? `Nothing is called “${state.q}”`
        : filters.length === 1
          ? 'No font has this'
          : (view.kind.nothing ?? 'There are no fonts here yet')
  return (
    <div className="rows">
      <div className="empty">
        <Tofu code="0000" />
        <h2>{heading}</h2>
        {result.didYouMean.length > 0 ? (
          <p className="soft">
            Did you mean{' '}
            {result.didYouMean.slice(0, 5).map((name, at) => (
              <span key={name}>
                {at > 0 ? ', ' : ''}
                <Link className="link" href={view.href({ q: name })}>
                  {name}
                </Link>
              </span>
            ))}
            ?
          </p>
        ) : null}
        {filters.length > 0 ? (
          <>
            <p className="soft">Take one filter off to find more.</p>
            <div className="chips">
              {filters.map((filter) => (
                <FilterChip key={filter.key} view={view} filter={filter} />
              ))}
            </div>
          </>
        ) : null}
        <p className="soft">
          <Link className="link" href={routePath('popular-fonts')}>
            Popular fonts
          </Link>
          {' · '}
          <Link className="link" href={routePath('new-fonts')}>
            New fonts
          </Link>
        </p>
      </div>
    </div>
  )
}
