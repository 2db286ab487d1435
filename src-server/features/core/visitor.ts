/** What analytics may know of a visitor. */
export interface AnalyticsVisitor {
  address: string
  userAgent: string
  country: string | null
  /** The browser sends DNT or Sec-GPC. */
  optedOut: boolean
  /** The logged-in user, so that designers' visits to their own families are not counted; not stored. */
  userId: number | null
}
