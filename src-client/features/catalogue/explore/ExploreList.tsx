import { Link } from 'wouter'
import type { ExploreListResult } from '#shared/contracts/catalogue/explore.ts'
import { REGION_LABELS } from '#shared/explore/catalogue-map.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { familyPath } from '#shared/routes.ts'
import { Pager } from '../../../ui/Pager.tsx'
import * as discoverStyles from '../browse/discover.module.css'
import * as styles from './ExplorePage.module.css'
import { byRegion, type ExploreState, exploreHref } from './explore-address.ts'

/** The families of the map as a list, for keyboards, screen readers and browsers without scripts. */
export function ExploreList({ state, list }: { state: ExploreState; list: ExploreListResult }) {
  return (
    <section className="sec" aria-labelledby="explore-list">
      <div className="sec-h">
        <h2 id="explore-list">As a list</h2>
        <p>{countLabel(list.total, 'family', 'families')}. Fonts that look alike follow one another.</p>
      </div>
      {byRegion(list.hits).map(({ region, families }) => (
        <div key={region} className={styles.region}>
          <h3>{REGION_LABELS[region]}</h3>
          <ul className={discoverStyles.ruled}>
            {families.map((family) => (
              <li key={family.familyId}>
                <Link href={familyPath(family)}>
                  <span>{family.name}</span>
                  <span>{family.designer}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Pager page={list.page} pages={list.pages} href={(page) => exploreHref(state, { page })} />
    </section>
  )
}
