import { Link } from 'wouter'
import type { CountryRow } from '#shared/contracts/languages.ts'
import { routePath } from '#shared/routes.ts'
import * as styles from './WorldMap.module.css'

/** Made by src-server/cli/build-world-map.mjs; `#land` is all of it, `#CH` a country. */
const MAP = '/static/world-map.svg'
const VIEW_BOX = '0 0 2000 897'

/** The world: every country that has a shape is a link. The shapes stay in their own file, which browsers keep. */
export function WorldMap({ countries }: { countries: readonly CountryRow[] }) {
  return (
    <nav className={styles.worldMap} aria-label="Countries on the map">
      <a className="skip" href="#all">
        Skip the map
      </a>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the landmark has a name, and so has every link of it */}
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

/** Where a country lies. Its outline is thick, so that small ones show. */
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
