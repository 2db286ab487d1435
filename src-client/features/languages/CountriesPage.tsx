import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'
import * as rows from '../../ui/column-rows.module.css'
import * as languagesStyles from './languages.module.css'
import { peopleLabel } from './people-label.ts'
import { supplyLabel } from './supply.ts'
import { unmappedSentence } from './unmapped.ts'
import { WorldMap } from './WorldMap.tsx'

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  const { countries } = await api.languages.countries.fetch()
  return {
    title: `Countries · ${config.siteName}`,
    description: `${countries.length} countries and territories: the languages people speak there, and fonts that can set all of them.`,
    canonical: routePath('countries'),
  }
}

/** Countries by name, each with its most spoken languages. */
export function Page() {
  const [{ countries, families }] = trpc.languages.countries.useSuspenseQuery()
  const unmapped = unmappedSentence(countries)
  return (
    <div className={`wrap ${languagesStyles.lang}`}>
      <div className="list-head">
        <div>
          <h1>Countries</h1>
          <p>
            How many families have the letters of the language that most people speak in each of {countries.length}{' '}
            countries and territories.
          </p>
        </div>
        <p className="links small">
          <Link className="link" href={routePath('languages')}>
            By language
          </Link>
        </p>
      </div>
      <WorldMap countries={countries} families={families} />
      {unmapped === '' ? null : <p className={`soft ${languagesStyles.which}`}>{unmapped}</p>}
      <ul className={`${rows.rows} ${languagesStyles.list} ${languagesStyles.people}`} id="all" tabIndex={-1}>
        {countries.map((country) => (
          <li key={country.code}>
            <Link href={routePath('country', { code: country.code })}>
              <span className={`${rows.name} ${languagesStyles.name}`}>
                <b>{country.name}</b>
                <span className="soft">{country.languages.join(', ')}</span>
              </span>
              <span className="num soft">{country.main ? supplyLabel(country.main.families) : ''}</span>
              <span className="num soft">{peopleLabel(country.population)} people</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
