import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { feedPaths } from '#shared/asset-paths.ts'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import type { DesignerView } from '#shared/contracts/site/site.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DesignerPeople } from '../../account/profiles/DesignerPeople.tsx'
import { countSentence } from '../../catalogue/fonts/count-sentence.ts'
import { FacetedList } from '../../catalogue/fonts/FacetedList.tsx'
import { ShareDialog } from '../../catalogue/fonts/lazy-share-dialog.ts'
import { type ListKind, listInput, listState } from '../../catalogue/fonts/list-address.ts'
import { loadList } from '../../catalogue/fonts/load-list.ts'
import { FollowButton, loadFollowing, fetchOwnFollow as ownParts } from '../../community/follows/FollowButton.tsx'
import { webAddress } from '../../foundries/designers/web-address.ts'
import { FittedPicture } from '../../previews/specimens/FittedPicture.tsx'
import { primaryFont } from '../../previews/specimens/primary-font.ts'
import { firstWords } from '../../previews/specimens/sample-words.ts'
import * as styles from './DesignerPage.module.css'
import { designerFacts } from './designer-facts.ts'

export { ownParts }

const kindOf = (slug: string): ListKind => ({ sort: 'popular', fixed: { designer: slug } })

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

/** Most characters of the sample beside the name. */
const SAMPLE_CHARS = 12

/** A designer's families, each with its own sample text. The letters replace a banner. */
export function Page({ params, query }: PageProps) {
  const slug = params.designer ?? ''
  const [designer] = trpc.designers.details.useSuspenseQuery({ slug })
  return (
    <FacetedList
      key={designer.slug}
      kind={kindOf(designer.slug)}
      query={query}
      heading={designer.name}
      sentence={countSentence('most downloaded first')}
      head={<FoundryHead designer={designer} first={useFirstFamily(designer.slug, query)} />}
    />
  )
}

/**
 * The first family of the list when the page was opened. Later filters and sort orders change the list, but not the sample beside the name.
 */
function useFirstFamily(slug: string, query: URLSearchParams): FamilyRow | null {
  const kind = kindOf(slug)
  const list = trpc.fonts.search.useQuery(listInput(kind, listState(kind, query), usePreferences(), '')).data
  const [first, setFirst] = useState<FamilyRow | null>(null)
  const hit = list?.hits[0] ?? null
  if (hit && first?.designer.slug !== slug) setFirst(hit)
  return first?.designer.slug === slug ? first : hit
}

/** Head of the page: a word in the designer's type, name, facts, description, links. */
function FoundryHead({ designer, first }: { designer: DesignerView; first: FamilyRow | null }) {
  const [sharing, setSharing] = useState(false)
  const font = first && primaryFont(first)
  return (
    <header className={styles.foundry}>
      {first && font?.file ? (
        <Link className={styles.bed} href={familyPath(first)} tabIndex={-1} aria-hidden="true">
          {/* The font's own sample text, because the font may lack characters of the toolbar's text. */}
          <FittedPicture font={font} text={firstWords(font.text, SAMPLE_CHARS)} alt="" eager />
        </Link>
      ) : null}
      <div className={styles.text}>
        {designer.logo ? <img className={styles.logo} src={designer.logo} alt="" width="56" height="56" /> : null}
        <h1>{designer.name}</h1>
        <p className={styles.facts}>
          {designerFacts(designer).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <DesignerPeople slug={designer.slug} />
          {designer.owned ? null : (
            <a className="link" rel="nofollow" href={claimPath(designer)}>
              Is this you?
            </a>
          )}
        </p>
        {designer.description ? <p className="about">{designer.description}</p> : null}
        <div className={styles.acts}>
          <FollowButton target={{ kind: 'designer', slug: designer.slug }} name={designer.name} />
          <ExternalLink address={designer.url} />
          {designer.links.map((link) => (
            <ExternalLink key={link} address={link} />
          ))}
          <ExternalLink address={designer.donationUrl} label="Donate" />
          <a className="btn" href={feedPaths.designer(designer.slug)} type="application/atom+xml">
            <Icon name="feed" />
            Feed
          </a>
          <button type="button" className="btn needs-js" onClick={() => setSharing(true)}>
            <Icon name="share" />
            Share
          </button>
        </div>
      </div>
      {sharing ? (
        <Suspense fallback={null}>
          <ShareDialog onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}

/** The same for everyone, because the page is cached. The server redirects visitors to log-in and back. */
const claimPath = ({ slug }: DesignerView) => `${routePath('foundry-claim')}?${new URLSearchParams({ designer: slug })}`

/** An external link labelled with its host; nothing if the address is not a web address. */
function ExternalLink({ address, label }: { address: string; label?: string }) {
  const site = webAddress(address)
  return site ? (
    <a className="btn" href={site.href} rel="noopener nofollow external">
      <Icon name="external" />
      <span className={styles.site}>{label ?? site.host.replace(/^www\./, '')}</span>
    </a>
  ) : null
}
