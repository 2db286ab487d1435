import { Link } from 'wouter'
import { Icon } from '../../../ui/Icon.tsx'
import * as styles from './ActiveFilters.module.css'
import { type ActiveFilter, withoutAll } from './active-filters.ts'
import type { ListView } from './list-view.ts'
import { asWords, keysOf } from './understood.ts'

/** One chip for each filter: its name, a link to negate it, and a link to remove it. */
export function ActiveFilters({ view, filters }: { view: ListView; filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <section className={styles.active} aria-label="Active filters">
      {filters.map((filter) => (
        <FilterChip key={filter.key} view={view} filter={filter} />
      ))}
      <Link className="link small" href={view.href(withoutAll(filters))} replace={false}>
        Clear all
      </Link>
    </section>
  )
}

/** The chip of one filter. If it comes from typed words, removing it searches for these words literally. */
export function FilterChip({ view, filter }: { view: ListView; filter: ActiveFilter }) {
  const said = view.result.understood.find((one) => keysOf(one).includes(filter.key))
  const remove = said ? view.href({ q: asWords(view.typed, said.words) }) : view.href(filter.without)
  return (
    <span className={`chip ${styles.chipOn}${said ? ` ${styles.chipSaid}` : ''}`}>
      {filter.not ? <b>Not</b> : null}
      <span title={said ? `From your words: “${said.words}”` : undefined}>{filter.label}</span>
      {filter.turned ? (
        <Link
          className={styles.chipAct}
          href={view.href(filter.turned)}
          aria-label={filter.not ? `Ask for ${filter.label} instead` : `Exclude ${filter.label} instead`}
          title={filter.not ? 'Ask for it instead' : 'Exclude instead'}
        >
          <Icon name="exclude" />
        </Link>
      ) : null}
      <Link
        className={styles.chipAct}
        href={remove}
        aria-label={said ? `Read “${said.words}” as words` : `Remove ${filter.not ? 'Not ' : ''}${filter.label}`}
        title={said ? 'Read as words' : 'Remove'}
      >
        <Icon name="close" />
      </Link>
    </span>
  )
}
