/** How far back the figures of a designer go, today included. */
export const AUDIENCE_RANGES = ['7d', '28d', '90d', '12m'] as const
export type AudienceRange = (typeof AUDIENCE_RANGES)[number]
export const DEFAULT_AUDIENCE_RANGE: AudienceRange = '28d'

/** What is counted of a family. */
export const AUDIENCE_FIGURES = ['views', 'previews', 'downloads', 'collections'] as const
export type AudienceFigure = (typeof AUDIENCE_FIGURES)[number]
