import { USAGE_KIND, type UsageKind } from '../../../database/entities/usage.ts'

/** Trending is what happened in this many days. */
export const TRENDING_DAYS = 14

/** A download says more than a view; previews say little. */
export const USAGE_POINTS: Record<UsageKind, number> = {
  [USAGE_KIND.download]: 10,
  [USAGE_KIND.view]: 1,
  [USAGE_KIND.preview]: 0,
  /** Whoever puts a family into a collection has been counted as a visitor. */
  [USAGE_KIND.collect]: 0,
}
