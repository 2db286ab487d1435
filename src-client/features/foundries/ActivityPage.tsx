import { Link } from 'wouter'
import type { ActivityResult } from '#shared/contracts/insights/audience.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { collectionPath, familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { initialOf } from '../../ui/initial.ts'
import { PersonLink } from '../account/profiles/PersonLink.tsx'
import * as styles from './ActivityPage.module.css'
import { FoundryPage } from './FoundryPage.tsx'
import { foundryIdOf, foundryMeta, foundryPath, loadFoundry } from './foundry-address.ts'

/** Start of a further page of the list, taken from the address. */
const placeOf = (query: URLSearchParams): { before?: string } => {
  const before = query.get('before') ?? ''
  return /^\d{1,15}-\d{1,12}$/.test(before) ? { before } : {}
}

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { foundry, nowhere } = await loadFoundry(context)
  if (!foundry) return nowhere
  await context.api.audience.activity.fetch({ foundryId: foundry.id, ...placeOf(context.query) }, { staleTime: 0 })
  return foundryMeta(context, 'foundry-activity', 'Activity', foundry)
}

/** What happened to a foundry's families, newest first. */
export function Page({ query }: PageProps) {
  const [brief] = trpc.foundries.brief.useSuspenseQuery(foundryIdOf(query))
  const foundryId = brief?.id ?? 0
  const place = placeOf(query)
  const [list] = trpc.audience.activity.useSuspenseQuery({ foundryId, ...place })
  return (
    <FoundryPage title="Activity" foundry={list.foundry} route="foundry-activity">
      {list.hits.length === 0 ? (
        <Empty
          heading={place.before ? 'Nothing earlier' : 'No activity yet'}
          act={
            place.before
              ? ['Newest', foundryPath('foundry-activity', foundryId)]
              : ['My Fonts', foundryPath('manage-fonts', foundryId)]
          }
        >
          Comments, ratings, collections, decisions and download milestones appear here.
        </Empty>
      ) : (
        <ol className={styles.news}>
          {list.hits.map((hit) => (
            <li key={hit.id}>
              {hit.person ? (
                <Avatar person={hit.person} size={28} />
              ) : (
                <span className={styles.mark} aria-hidden="true">
                  {initialOf(hit.family.name)}
                </span>
              )}
              <div>
                <p>
                  <Happening hit={hit} />
                </p>
                {hit.text ? <blockquote>{hit.text}</blockquote> : null}
                <time className="muted" dateTime={hit.at.value} title={hit.at.short}>
                  {hit.at.timeAgo}
                </time>
              </div>
            </li>
          ))}
        </ol>
      )}
      <nav className={styles.more} aria-label="Pages">
        {place.before ? (
          <Link className="btn" href={foundryPath('foundry-activity', foundryId)}>
            Newest
          </Link>
        ) : null}
        {list.next ? (
          <Link className="btn" rel="next" href={foundryPath('foundry-activity', foundryId, { before: list.next })}>
            Earlier
          </Link>
        ) : null}
      </nav>
    </FoundryPage>
  )
}

type Hit = ActivityResult['hits'][number]

/** An event as a sentence. */
function Happening({ hit }: { hit: Hit }) {
  const { family, person, collection } = hit
  const who = person ? <PersonLink username={person.username} /> : 'Somebody'
  const href = family.isPublic
    ? familyPath({ slug: family.slug, familyId: family.id })
    : routePath('family-analytics', { familyId: family.id })
  const what = (
    <Link className="link" href={href}>
      {family.name || 'Untitled family'}
    </Link>
  )
  switch (hit.kind) {
    case 'comment':
      return (
        <>
          {who} commented on {what}
        </>
      )
    case 'rating':
      return (
        <>
          {who} gave {what} {hit.count} of 5 stars
        </>
      )
    case 'favourite':
      return (
        <>
          {who} likes {what}
        </>
      )
    case 'collection':
      return (
        <>
          {who} put {what} into{' '}
          {collection ? (
            <Link className="link" href={collectionPath(collection)}>
              {collection.name}
            </Link>
          ) : (
            'a collection'
          )}
        </>
      )
    case 'milestone':
      return hit.count === 1 ? (
        <>The first download of {what}</>
      ) : (
        <>
          {what} has been downloaded {groupThousands(hit.count)} times
        </>
      )
    case 'decision':
      return (
        <>
          {what} {hit.decision}
        </>
      )
  }
}
