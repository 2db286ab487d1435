import { Icon } from '../../../ui/Icon.tsx'
import * as form from '../../../ui/search-form.module.css'
import * as styles from './SearchForm.module.css'

/** Search field of error pages: a plain GET form, so that it works before and without scripts. */
export function SearchForm({ label }: { label: string }) {
  return (
    <search className={styles.search}>
      <form className={form.form} action="/search" method="get">
        <label className="vh" htmlFor="dead-end-q">
          {label}
        </label>
        <input id="dead-end-q" name="q" type="search" placeholder={label} autoComplete="off" maxLength={200} required />
        <button className="btn btn--solid" type="submit">
          <Icon name="search" />
          <span>Search</span>
        </button>
      </form>
    </search>
  )
}
