/** Who visits, as far as counting may know. */
export interface AnalyticsVisitor {
  address: string
  userAgent: string
  country: string | null
  /** The browser sends DNT or Sec-GPC. */
  optedOut: boolean
  /** Who is signed in: what designers do with their own families is not counted. Written down nowhere. */
  userId: number | null
}
