import '../../styles/designer.css'
import { feedPaths } from '#shared/asset-paths.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FollowButton, loadFollowing } from '../follows/FollowButton.tsx'
import { countSentence } from '../fonts/count-sentence.ts'
import { FontList } from '../fonts/FontList.tsx'
import type { ListKind } from '../fonts/list-address.ts'
import { loadList } from '../fonts/load-list.ts'
import { designerFacts, webAddress } from './designer-facts.ts'

const kindOf = (slug: string): ListKind => ({ sort: 'popular', keepsSort: true, fixed: { designer: slug } })

export async function load(context: LoadContext): Promise<PageMeta> {
  const slug = context.params.designer ?? ''
  const designer = await context.api.designers.details.fetch({ slug })
  const path = routePath('designer', { designer: designer.slug })
  await loadFollowing(context.api, context.identity, { kind: 'designer', slug: designer.slug })
  const meta = await loadList(context, kindOf(designer.slug), {
    path,
    title: `${designer.name}: ${countLabel(designer.familyCount, 'font family', 'font families')}`,
    description: () =>
      `${designerFacts(designer).join(', ')} by ${designer.name}. Preview each with your own text and download it.`,
  })
  return {
    ...meta,
    feeds: [{ title: `New families by ${designer.name}`, href: feedPaths.designer(designer.slug) }],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: designer.name,
      url: new URL(path, context.config.publicUrl).href,
      ...(webAddress(designer.url) ? { sameAs: designer.url } : {}),
    },
  }
}

/** A designer's families, each in a bed with its own sample text. No banner: the letters are the picture. */
export function Page({ params, query }: PageProps) {
  const slug = params.designer ?? ''
  const [designer] = trpc.designers.details.useSuspenseQuery({ slug })
  const site = webAddress(designer.url)
  return (
    <FontList
      kind={kindOf(designer.slug)}
      query={query}
      heading={designer.name}
      sentence={countSentence('most downloaded first')}
    >
      <div className="designer-about">
        {designer.description ? <p>{designer.description}</p> : null}
        <div className="designer-facts">
          <FollowButton target={{ kind: 'designer', slug: designer.slug }} name={designer.name} />
          {designer.description || site ? designerFacts(designer).map((fact) => <span key={fact}>{fact}</span>) : null}
          {site ? (
            <a className="link" href={site.href} rel="noopener nofollow external">
              {site.host.replace(/^www\./, '')}
              <Icon name="external" />
            </a>
          ) : null}
        </div>
      </div>
    </FontList>
  )
}
