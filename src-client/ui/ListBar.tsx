import { SEARCH } from '#shared/limits.ts'
import { Icon } from './Icon.tsx'
import * as styles from './ListBar.module.css'
import { useTypedSearch } from './use-typed-search.ts'

interface ListBarProps {
  /** Address of the list; without scripts the form is sent there. */
  path: string
  label: string
  q: string
  sort: { value: string; options: readonly (readonly [value: string, label: string])[] } | null
  /** Other parameters of the address, kept by the form. */
  hidden?: Record<string, string>
  onSearch(q: string): void
  onSort(sort: string): void
}

const trimmed = (text: string) => text.trim()

/** Search and sort order of lists other than fonts: collections, designers, characters. Searches after a pause in typing, or on Enter. */
export function ListBar({ path, label, q, sort, hidden = {}, onSearch, onSort }: ListBarProps) {
  const { field, text, type, submit } = useTypedSearch(q, trimmed, onSearch)
  return (
    <search>
      <form
        className={styles.form}
        action={path}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {Object.entries(hidden).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className={styles.find}>
          <span className="vh">{label}</span>
          <Icon name="search" />
          <input
            ref={field}
            name="q"
            type="search"
            placeholder={label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH.maxQueryChars}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        {sort ? (
          <label className={styles.sort}>
            <span className="soft">Sort</span>
            <select name="sort" className="select" value={sort.value} onChange={(event) => onSort(event.target.value)}>
              {sort.options.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <button type="submit" className="btn no-js">
          Search
        </button>
      </form>
    </search>
  )
}
