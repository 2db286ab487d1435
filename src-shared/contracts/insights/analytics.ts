import { z } from 'zod'
import { ANALYTICS } from '../../limits.ts'

/** The counted events (specification section 7); the server writes `track`. */
const ANALYTICS_EVENTS = ['page_view', 'preview', 'sort', 'share', 'image', 'dark_mode', 'collection', 'error'] as const
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number]

const event = z
  .object({
    name: z.enum(ANALYTICS_EVENTS),
    /** Detail of the event: sort, service, error message. Never typed text. */
    detail: z.string().max(ANALYTICS.maxDetailChars).default(''),
    /** Path of the page, without its query. */
    path: z.string().max(ANALYTICS.maxPathChars).regex(/^\//, 'must begin with /'),
  })
  .strict()

export const analyticsInput = z.object({ events: z.array(event).min(1).max(ANALYTICS.maxBatch) }).strict()
export type AnalyticsInput = z.input<typeof analyticsInput>
export type AnalyticsBatch = z.output<typeof analyticsInput>
export const analyticsResult = z.object({ accepted: z.number() })
