import { Link } from 'wouter'
import { Icon } from '../../../ui/Icon.tsx'
import * as styles from './ActiveFilters.module.css'
import { type ActiveFilter, withoutAll } from './active-filters.ts'
import type { ListView } from './list-view.ts'
import { asWords, keysOf, withoutWords } from './understood-words.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** One chip for each filter: its name, a link to negate it, and a link to remove it. */
export function ActiveFilters({ view }: { view: ListView }) {
  const filters = useActiveFilters(view)
  const { said } = view.result
  return (
    <section className={styles.filters} aria-label="Active filters">
      <div className={styles.chips}>
        {said.map((one) => (
          <SaidChip key={`${one.kind} ${one.words}`} view={view} said={one} />
        ))}
        {filters.map((filter) => (
          <FilterChip key={filter.key} view={view} filter={filter} />
        ))}
      </div>
      {filters.length > 0 ? (
        <Link
          className={`link link--apart small ${styles.clear}`}
          href={view.href(withoutAll(filters))}
          replace={false}
        >
          Clear all
        </Link>
      ) : null}
    </section>
  )
}

/** The chip of one filter. If it comes from typed words, removing it searches for these words literally. */
export function FilterChip({ view, filter }: { view: ListView; filter: ActiveFilter }) {
  const said = view.result.understood.find((one) => keysOf(one).includes(filter.key))
  const remove = said ? view.href({ q: asWords(view.typed, said.words) }) : view.href(filter.without)
  return (
    <span className={`chip chip--on${said ? ` ${styles.said}` : ''}`}>
      {filter.not ? <b>Not</b> : null}
      <span className={styles.label} title={said ? `From your words: “${said.words}”` : undefined}>
        {filter.label}
      </span>
      {filter.turned ? (
        <Link
          className={styles.act}
          href={view.href(filter.turned)}
          aria-label={filter.not ? `Ask for ${filter.label} instead` : `Exclude ${filter.label} instead`}
          title={filter.not ? 'Ask for it instead' : 'Exclude instead'}
        >
          <Icon name="exclude" />
        </Link>
      ) : null}
      <Link
        className={styles.act}
        href={remove}
        aria-label={said ? `Read “${said.words}” as words` : `Remove ${filter.not ? 'Not ' : ''}${filter.label}`}
        title={said ? 'Read as words' : 'Remove'}
      >
        <Icon name="close" />
      </Link>
    </span>
  )
}

/** What a part of the sentence was read as. Removing it takes its words out of the search. */
function SaidChip({ view, said }: { view: ListView; said: ListView['result']['said'][number] }) {
  const name = `${said.not ? 'Not ' : ''}${said.label}`
  return (
    <span className={`chip chip--on ${styles.said}`}>
      {said.not ? <b>Not</b> : null}
      <span className={styles.label} title={`From your words: “${said.words}”`}>
        {said.label}
      </span>
      <Link
        className={styles.act}
        href={view.href({ q: withoutWords(view.typed, said.words) })}
        aria-label={`Remove ${name} (“${said.words}”)`}
        title="Remove"
      >
        <Icon name="close" />
      </Link>
    </span>
  )
}
