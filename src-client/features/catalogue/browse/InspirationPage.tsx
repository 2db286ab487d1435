import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { DiscoverHead } from './DiscoverHead.tsx'
import * as discoverStyles from './discover.module.css'
import * as styles from './InspirationPage.module.css'
import { InspirationPiece } from './InspirationPiece.tsx'

const TITLE = 'Typography inspiration'
const PATH = routePath('inspiration')
/** Pieces visible without scrolling: their pictures load at once. */
const EAGER = 3

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  await api.browse.inspiration.fetch()
  const description =
    'Posters, tickets, menus, labels and openings set in real fonts of this site, each with the fonts it is made of, ready to download.'
  return {
    title: `${TITLE} · ${config.siteName}`,
    description,
    canonical: PATH,
    jsonLd: collectionPage(config, { description, crumbs: [{ name: TITLE, path: PATH }] }),
  }
}

/** A gallery of type specimens, drawn by this site with fonts that can be downloaded here. */
export function Page() {
  const [{ pieces, specimens }] = trpc.browse.inspiration.useSuspenseQuery()
  return (
    <div className={`wrap ${discoverStyles.page}`}>
      <DiscoverHead title={TITLE} links={[{ label: 'Try a pair of your own', href: routePath('popular-fonts') }]}>
        Designs set in real fonts of this site. Each names its fonts.
      </DiscoverHead>
      {pieces.length > 0 ? (
        <div className={styles.pieces}>
          {pieces.map((piece, at) => (
            <InspirationPiece key={piece.id} piece={piece} specimens={specimens} eager={at < EAGER} />
          ))}
        </div>
      ) : (
        <Empty heading="No designs yet" act={['Popular fonts', routePath('popular-fonts')]}>
          Designs appear here once their fonts are in the catalogue.
        </Empty>
      )}
    </div>
  )
}
