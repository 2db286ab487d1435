import { Link } from 'wouter'
import { bundlePath, fontDownloadPath } from '#shared/asset-paths.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useIdentity } from '../../app/identity.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { pageOf } from '../../app/page-number.ts'
import { withQuery } from '../../app/with-query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { AccountPage } from './AccountPage.tsx'
import * as accountStyles from './account.module.css'

const hrefOf = (page: number) => withQuery(routePath('download-history'), { p: page })

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const page = pageOf(query)
  await api.profile.downloads.fetch({ page }, { staleTime: 0 })
  return {
    title: `Download History · ${config.siteName}`,
    description: `Fonts that you have downloaded from ${config.siteName}`,
    canonical: hrefOf(page),
    robots: 'noindex',
  }
}

/** Downloads while logged in, newest first. */
export function Page({ query }: PageProps) {
  const { userId } = useIdentity()
  const page = pageOf(query)
  const [{ hits, total, pages }] = trpc.profile.downloads.useSuspenseQuery({ page })
  return (
    <AccountPage title="Download History" userId={userId}>
      {total === 0 ? (
        <Empty heading="No downloads yet" act={['Popular fonts', routePath('popular-fonts')]}>
          Fonts you download while logged in appear here. Only you can see them.
        </Empty>
      ) : (
        <ul className={accountStyles.list}>
          {hits.map((hit) => (
            <li key={hit.id}>
              <span>
                {hit.slug ? (
                  <Link className="link" href={familyPath({ slug: hit.slug, familyId: hit.familyId })}>
                    {hit.name}
                  </Link>
                ) : (
                  hit.name
                )}
                {hit.fontName ? ` ${hit.fontName}` : ''}
                <br />
                <span className="muted">
                  {hit.designer ? `${hit.designer} · ` : ''}
                  <time dateTime={hit.at.value} title={hit.at.short}>
                    {hit.at.timeAgo}
                  </time>
                </span>
              </span>
              {hit.slug ? (
                <a
                  className="btn"
                  href={hit.fontId === null ? bundlePath(hit.familyId) : fontDownloadPath(hit.fontId)}
                  aria-label={`Download ${hit.name} again`}
                  download
                >
                  Download
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager page={Math.min(page, pages)} pages={pages} href={hrefOf} />
    </AccountPage>
  )
}
