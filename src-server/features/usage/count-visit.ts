import { matchRoute } from '#shared/routes.ts'
import type { AnalyticsVisitor } from '../analytics/analytics.service.ts'
import type { UsageService } from './usage.service.ts'

/** Counts what the page at this address shows, unless the visitor asked not to be counted. */
export function countVisit(
  usage: Pick<UsageService, 'recordCollectionView'>,
  url: string,
  visitor: AnalyticsVisitor,
): void {
  if (visitor.optedOut) return
  const match = matchRoute(url.split(/[?#]/, 1)[0] ?? '')
  if (match?.name === 'collection-detail') usage.recordCollectionView(Number(match.params.id), visitor)
}
