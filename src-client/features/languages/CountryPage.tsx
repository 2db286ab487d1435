import { Link } from 'wouter'
import type { CountryInfo } from '#shared/contracts/languages/languages.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { collectionPage } from '../../app/json-ld.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { ShareMeter } from '../../ui/ShareMeter.tsx'
import * as styles from './CountryPage.module.css'
import { LanguageTiles } from './LanguageTiles.tsx'
import * as languagesStyles from './languages.module.css'
import { peopleLabel } from './people-label.ts'
import { unmappedReason } from './unmapped.ts'
import { PlaceOnMap } from './WorldMap.tsx'

/** Populations below this are not shown as a number: CLDR gives uninhabited islands one inhabitant. */
const UNINHABITED_BELOW = 10

/** In any case: the API also finds 'ch', and load() redirects it to 'CH'. */
const codeOf = (params: Record<string, string>) => params.code ?? ''

export async function load({ api, params, config }: LoadContext): Promise<PageMeta | Elsewhere> {
  const country = await api.languages.country.fetch({ code: codeOf(params) })
  const path = routePath('country', { code: country.code })
  if (params.code !== country.code) return { status: 301, redirect: path }
  const description = `The ${countLabel(country.languages.length, 'language')} of ${country.name} with their shares, and ${groupThousands(country.families.total)} font families that can set those most people speak.`
  return {
    title: `Fonts for ${country.name} · ${config.siteName}`,
    description,
    canonical: path,
    jsonLd: collectionPage(config, {
      description,
      crumbs: [
        { name: 'Countries', path: routePath('countries') },
        { name: country.name, path },
      ],
    }),
  }
}

/** The languages of a country, and the fonts that cover all its major ones. */
export function Page({ params }: PageProps) {
  const [country] = trpc.languages.country.useSuspenseQuery({ code: codeOf(params) })
  const { families } = country
  return (
    <div className={`wrap ${languagesStyles.lang}`}>
      <div className="list-head">
        <div>
          <h1>{country.name}</h1>
          <p>
            {country.population < UNINHABITED_BELOW
              ? 'Hardly anybody lives here'
              : `About ${peopleLabel(country.population)} people`}
            , {country.languages.length === 0 ? 'no language known' : countLabel(country.languages.length, 'language')}{' '}
            · <code className={languagesStyles.code}>{country.code}</code>
          </p>
        </div>
        <p className="links small">
          <Link className="link" href={routePath('countries')}>
            All countries
          </Link>
        </p>
      </div>
      <div className={styles.place}>
        {country.mapped ? (
          <PlaceOnMap code={country.code} name={country.name} />
        ) : (
          <p className="soft">{`${country.name} is not on the map: ${unmappedReason(country.code)}.`}</p>
        )}
        <Shares country={country} />
      </div>
      {families.languages.length > 0 ? (
        <section className="sec" aria-labelledby="fonts">
          <div className="sec-h">
            <h2 id="fonts">{settersLabel(families.total, families.languages.length === 1 ? 'it' : 'them all')}</h2>
            {families.total > families.hits.length ? (
              <Link
                className="link"
                href={`${routePath('search-fonts')}?${new URLSearchParams({ lang: families.codes.join(',') })}`}
              >
                All {groupThousands(families.total)} families
              </Link>
            ) : null}
          </div>
          <p className={`soft ${languagesStyles.which}`}>
            {families.languages.join(', ')}: what is official or spoken by at least one in a hundred, as far as its
            letters are known here.
          </p>
          <LanguageTiles families={families.hits} text={families.sample} />
        </section>
      ) : null}
    </div>
  )
}

function Shares({ country }: { country: CountryInfo }) {
  return (
    <ul className={styles.shares}>
      {country.languages.map((language) => (
        <li key={language.code}>
          <span>
            {language.known ? (
              <Link className="link" href={routePath('language', { code: language.code })}>
                {language.name}
              </Link>
            ) : (
              language.name
            )}
            {language.status ? <span className="soft"> {language.status}</span> : null}
          </span>
          <span className="num soft">{shareLabel(language.share)}</span>
          <ShareMeter value={language.share} max={100} label={`Part that speaks ${language.name}`} />
        </li>
      ))}
    </ul>
  )
}

function settersLabel(total: number, what: string): string {
  if (total === 0) return `No font here sets ${what}`
  return total === 1 ? `One family sets ${what}` : `${groupThousands(total)} families set ${what}`
}

/** '62 %', '0.3 %', 'less than 0.1 %'. */
function shareLabel(share: number): string {
  if (share < 0.1) return 'less than 0.1 %'
  return `${share >= 10 ? Math.round(share) : Number(share.toFixed(1))} %`
}
