import { USAGE_KIND, type UsageKind } from '../../../database/entities/usage.ts'

/** Trending counts this many days. */
export const TRENDING_DAYS = 14

/** Downloads weigh most, previews least. */
export const USAGE_POINTS: Record<UsageKind, number> = {
  [USAGE_KIND.download]: 10,
  [USAGE_KIND.view]: 1,
  [USAGE_KIND.preview]: 0,
  /** Not counted again: collecting a family includes a view. */
  [USAGE_KIND.collect]: 0,
}
