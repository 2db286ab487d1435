import { matchRoute } from '#shared/match-route.ts'
import type { Reader } from '../../../database/reader.ts'
import type { AnalyticsVisitor } from '../../core/visitor.ts'
import { searchOf } from './search-of.ts'
import type { UsageService } from './usage.service.ts'

interface Visit {
  /** URL of the page. */
  url: string
  /** URL of this site's page that led to it; '' = none. */
  from: string
}

type Counting = Pick<UsageService, 'record' | 'recordCollectionView'>

/** Counts a view of what the page at this URL shows, unless the visitor opted out. */
export async function countVisit(
  { usage, reader }: { usage: Counting; reader: Reader },
  { url, from }: Visit,
  visitor: AnalyticsVisitor,
): Promise<void> {
  if (visitor.optedOut) return
  const match = matchRoute(pathOf(url))
  if (match?.name === 'collection-detail') usage.recordCollectionView(Number(match.params.id), visitor)
  const familyId = match && (await familyOf(reader, match))
  if (familyId) usage.record({ kind: 'view', familyId, fontId: null, ...visitor, search: searchOf(from) })
}

/** Counts a preview of a family with custom text, size or colours. */
export function countPreviews(
  usage: Pick<UsageService, 'record'>,
  events: readonly { name: string; path: string }[],
  visitor: AnalyticsVisitor,
): void {
  if (visitor.optedOut) return
  for (const { name, path } of events) {
    const match = name === 'preview' ? matchRoute(path) : null
    if (match?.name === 'family')
      usage.record({ kind: 'preview', familyId: Number(match.params.familyId), fontId: null, ...visitor })
  }
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? ''

async function familyOf(
  reader: Reader,
  { name, params }: NonNullable<ReturnType<typeof matchRoute>>,
): Promise<number | null> {
  if (name === 'family') return Number(params.familyId)
  if (name !== 'family-by-designer') return null
  const [row] = await reader.query<{ id: number }>(
    `SELECT family.id FROM foundry JOIN family ON family.foundryId = foundry.id WHERE foundry.slug = ? AND family.slug = ?`,
    [params.designer, params.family],
  )
  return row?.id ?? null
}
