import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { Empty } from '../../../ui/Empty.tsx'
import * as wall from '../../../ui/wall.module.css'
import { DiscoverHead } from '../browse/DiscoverHead.tsx'
import * as discoverStyles from '../browse/discover.module.css'
import { StyleIndex } from './StyleIndex.tsx'
import { StyleTile } from './StyleTile.tsx'

const TITLE = 'Font styles'

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  const { total } = await api.topics.styles.fetch()
  const path = routePath('font-styles')
  const description = `${groupThousands(total)} styles of type, each set in a font that has it: genres, tools, moods, decades, uses and writing systems.`
  return {
    title: `${TITLE} · ${config.siteName}`,
    description,
    canonical: path,
    jsonLd: collectionPage(config, { description, crumbs: [{ name: TITLE, path }] }),
  }
}

/** All labels in sections, each set in a font that has it: the first section as large tiles with descriptions, the others as an index. */
export function Page() {
  const [{ groups, total }] = trpc.topics.styles.useSuspenseQuery()
  const [first, ...others] = groups
  return (
    <div className={`wrap ${discoverStyles.page}`}>
      <DiscoverHead
        title={TITLE}
        links={[{ label: 'All categories, A to Z', href: routePath('all-categories') }]}
        sections={groups.map((group) => ({ label: group.label, id: group.slug }))}
      >
        {groupThousands(total)} styles, each set in a font that has it.
      </DiscoverHead>
      {first ? (
        <section className="sec" aria-labelledby={first.slug}>
          <div className="sec-h">
            <h2 id={first.slug}>{first.label}</h2>
            <p className="soft">{first.note}</p>
          </div>
          <div className={`${wall.tiles} ${wall.three}`}>
            {first.styles.map((style) => (
              <StyleTile key={style.slug} style={style} />
            ))}
          </div>
        </section>
      ) : (
        <Empty heading="No styles yet" act={['New fonts', routePath('new-fonts')]}>
          Styles appear here with the first family that has them.
        </Empty>
      )}
      {others.map((group) => (
        <section key={group.slug} className="sec" aria-labelledby={group.slug}>
          <div className="sec-h">
            <h2 id={group.slug}>{group.label}</h2>
            <p className="soft">{group.note}</p>
          </div>
          <StyleIndex styles={group.styles} />
        </section>
      ))}
    </div>
  )
}
