import { Link } from 'wouter'
import type { CountryRow } from '#shared/contracts/languages/languages.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { SUPPLIES, supplyOf, supplySentence } from './supply.ts'
import * as styles from './WorldMap.module.css'

/** Made by src-server/cli/build-world-map.mjs; `#land` is all land, `#CH` one country. */
const MAP = '/static/world-map.svg'
const VIEW_BOX = '0 0 2000 897'

interface Props {
  countries: readonly CountryRow[]
  /** Families of the catalogue. */
  families: number
}

/**
 * A world map on which every country with a shape is a link, the darker the more families have the letters of its main
 * language. Browsers cache the file with the shapes.
 */
export function WorldMap({ countries, families }: Props) {
  const shown = countries.filter((country) => country.mapped)
  const used = new Set(shown.map((country) => supplyOf(country, families)))
  return (
    <nav className={styles.worldMap} aria-label="Countries on the map">
      <a className="skip" href="#all">
        Skip the map
      </a>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the landmark has a name, and so does every link in it */}
      <svg viewBox={VIEW_BOX}>
        <use href={`${MAP}#land`} />
        {shown.map((country) => (
          <Link
            key={country.code}
            href={routePath('country', { code: country.code })}
            aria-label={supplySentence(country)}
            data-supply={supplyOf(country, families)}
          >
            <title>{supplySentence(country)}</title>
            <use href={`${MAP}#${country.code}`} />
          </Link>
        ))}
      </svg>
      <p className={`soft ${styles.share}`}>Share of all {countLabel(families, 'family', 'families')}</p>
      <ul className={styles.legend}>
        {SUPPLIES.filter(({ name }) => used.has(name)).map(({ name, label }) => (
          <li key={name} data-supply={name}>
            {label}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One country on the map. Its thick outline makes small countries visible. */
export function PlaceOnMap({ code, name }: { code: string; name: string }) {
  return (
    <svg
      className={`${styles.worldMap} ${styles.place}`}
      viewBox={VIEW_BOX}
      role="img"
      aria-label={`${name} on a map of the world`}
    >
      <use href={`${MAP}#land`} />
      <use className={styles.isHere} href={`${MAP}#${code}`} />
    </svg>
  )
}
