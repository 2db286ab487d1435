import { Suspense } from 'react'
import { Link } from 'wouter'
import { feedPaths } from '#shared/asset-paths.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import * as wall from '../../../ui/wall.module.css'
import { FamilyTile } from '../../catalogue/families/FamilyTile.tsx'
import { RecentlyViewed } from '../../catalogue/fonts/LazyRecentlyViewed.tsx'
import { StyleIndex } from '../../catalogue/styles/StyleIndex.tsx'
import { CollectionGrid } from '../../collections/CollectionGrid.tsx'
import { Abilities } from './Abilities.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HomeHero } from './HomeHero.tsx'
import * as styles from './HomePage.module.css'
import { Intro } from './Intro.tsx'
import { WALL_TILES, wallTiles } from './wall.ts'

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  const home = await api.site.welcome.fetch()
  const count = groupThousands(home.counts.fonts)
  const poster = home.featured[0]?.poster
  return {
    title: `${config.siteName}: ${count} free fonts, shown in your own words`,
    description: `Browse, preview and download ${count} fonts. Type your own text, see every glyph, and read each licence as it stands in the file.`,
    canonical: routePath('home'),
    feeds: [
      { title: `New fonts on ${config.siteName}`, href: feedPaths.newFonts },
      { title: `${config.siteName}: blog`, href: feedPaths.blog },
    ],
    ...(poster ? { image: poster } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: config.siteName,
      url: config.publicUrl,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${new URL(routePath('search'), config.publicUrl).href}?q={q}`,
        'query-input': 'required name=q',
      },
    },
  }
}

export function Page() {
  const [home] = trpc.site.welcome.useSuspenseQuery()
  const hero = home.featured[0] ?? home.popular[0]
  const tiles = wallTiles(home.popular.filter((family) => family.familyId !== hero?.familyId))
  return (
    <div className="wrap">
      {hero ? <HomeHero family={hero} /> : null}
      <Intro counts={home.counts} />
      {home.firstSteps.length > 0 ? <FirstSteps steps={home.firstSteps} /> : null}
      {tiles.length > 0 ? (
        <Suspense>
          <section className="sec" aria-labelledby="popular-h">
            <div className="sec-h">
              <h2 id="popular-h">Popular this week</h2>
              <Link className="link" href={routePath('popular-fonts')}>
                All popular fonts
              </Link>
            </div>
            <div className={tiles.length === WALL_TILES ? `${wall.tiles} ${styles.full}` : wall.tiles}>
              {tiles.map(({ family, kind, ink }) => (
                <FamilyTile key={family.familyId} family={family} kind={kind} ink={ink} />
              ))}
            </div>
          </section>
        </Suspense>
      ) : null}
      <Suspense>
        <Abilities families={home.abilities} />
      </Suspense>
      {home.collections.length > 0 ? (
        <Suspense>
          <section className="sec" aria-labelledby="collections-h">
            <div className="sec-h">
              <h2 id="collections-h">New collections</h2>
              <Link className="link" href={routePath('new-collections')}>
                All collections
              </Link>
            </div>
            <CollectionGrid collections={home.collections} />
          </section>
        </Suspense>
      ) : null}
      {home.styles.length > 0 ? (
        <Suspense>
          <section className="sec" aria-labelledby="index-h">
            <div className="sec-h">
              <h2 id="index-h">Styles</h2>
              <Link className="link" href={routePath('font-styles')}>
                All styles
              </Link>
            </div>
            <StyleIndex styles={home.styles} />
          </section>
        </Suspense>
      ) : null}
      {home.new.length > 0 ? (
        <Suspense>
          <section className="sec" aria-labelledby="newest-h">
            <div className="sec-h">
              <h2 id="newest-h">New</h2>
              <Link className="link" href={routePath('new-fonts')}>
                All new fonts
              </Link>
            </div>
            <div className={`${wall.tiles} ${wall.three}`}>
              {home.new.slice(0, 6).map((family) => (
                <FamilyTile key={family.familyId} family={family} />
              ))}
            </div>
          </section>
        </Suspense>
      ) : null}
      <RecentlyViewed />
    </div>
  )
}
