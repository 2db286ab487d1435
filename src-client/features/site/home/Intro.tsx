import { Link } from 'wouter'
import type { SiteStats } from '#shared/contracts/site/site.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import * as form from '../../../ui/search-form.module.css'
import * as styles from './Intro.module.css'

/** Example searches, with the filters they stand for. */
const EXAMPLES = [
  { words: 'condensed sans for Polish', query: 'style=sans&tags=condensed&lang=pl' },
  { words: 'script with Vietnamese accents', query: 'style=script&lang=vi' },
  { words: 'variable, free for commercial use', query: 'free=1&axis=wght' },
] as const

/** The site in one line with its current number of fonts, and the search field. */
export function Intro({ counts }: { counts: SiteStats }) {
  const { navigate } = useNavigation()
  const action = routePath('search')
  return (
    <section className={styles.intro} aria-labelledby="claim">
      <h1 id="claim">{countLabel(counts.fonts, 'font')}, shown in your own words</h1>
      <div className={styles.find}>
        <search>
          <form
            className={form.form}
            action={action}
            method="get"
            onSubmit={(event) => {
              event.preventDefault()
              const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
              if (words !== '') void navigate(`${action}?${new URLSearchParams({ q: words })}`)
            }}
          >
            <label className="vh" htmlFor="ask">
              Describe the font you need
            </label>
            <input
              id="ask"
              name="q"
              type="search"
              placeholder="Describe what you need"
              autoComplete="off"
              maxLength={200}
            />
            <button className="btn btn--solid" type="submit">
              Find fonts
            </button>
          </form>
        </search>
        <p className={styles.examples}>
          Try
          {EXAMPLES.map((example) => (
            <Link key={example.words} className="link" href={`${routePath('search-fonts')}?${example.query}`}>
              {example.words}
            </Link>
          ))}
        </p>
      </div>
    </section>
  )
}
