import { Link } from 'wouter'
import type { CountryRow } from '#shared/contracts/languages.ts'
import { routePath } from '#shared/routes.ts'
import * as styles from './WorldMap.module.css'

/** Made by src-server/cli/build-world-map.mjs; `#land` is all land, `#CH` one country. */
const MAP = '/static/world-map.svg'
const VIEW_BOX = '0 0 2000 897'

/** A world map on which every country with a shape is a link. Browsers cache the file with the shapes. */
export function WorldMap({ countries }: { countries: readonly CountryRow[] }) {
  return (
    <nav className={styles.worldMap} aria-label="Countries on the map">
      <a className="skip" href="#all">
        Skip the map
      </a>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the landmark has a name, and so does every link in it */}
      <svg viewBox={VIEW_BOX}>
        <use href={`${MAP}#land`} />
        {countries
          .filter((country) => country.mapped)
          .map(({ code, name }) => (
            <Link key={code} href={routePath('country', { code })} aria-label={name}>
              <title>{name}</title>
              <use href={`${MAP}#${code}`} />
            </Link>
          ))}
      </svg>
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
