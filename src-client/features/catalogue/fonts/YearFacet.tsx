import * as facetStyles from './facet.module.css'
import type { ListView } from './list-view.ts'
import * as styles from './YearFacet.module.css'

/** First and last year of publication. Both selects list years with their number of families. */
export function YearFacet({ view }: { view: ListView }) {
  const { years } = view.state
  const counts = [...(view.result.facets?.year ?? [])].sort((a, b) => Number(b.value) - Number(a.value))
  if (view.kind.fixed?.year != null || (counts.length < 2 && years === '')) return null
  const [from = '', to = ''] = years.split('-')
  const choose = (start: string, end: string) => {
    const ordered = start && end && start > end ? [end, start] : [start, end]
    view.go({ years: start || end ? ordered.join('-') : '' })
  }
  const select = (name: 'yfrom' | 'yto', label: string, value: string, onChange: (value: string) => void) => (
    <label>
      <span className="muted">{label}</span>
      <select className="select" name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Any</option>
        {value !== '' && !counts.some((year) => year.value === value) ? <option value={value}>{value}</option> : null}
        {counts.map((year) => (
          <option key={year.value} value={year.value}>
            {year.value} ({year.count})
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <fieldset className={facetStyles.facet}>
      <legend>Published</legend>
      <div className={styles.years}>
        {select('yfrom', 'From', from, (value) => choose(value, to))}
        {select('yto', 'To', to, (value) => choose(from, value))}
      </div>
    </fieldset>
  )
}
