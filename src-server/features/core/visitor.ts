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

/** User agents that identify as bots. */
const BOT = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless|lighthouse/i

/** Whether a user agent is that of a program, which is not counted. */
export const isBot = (userAgent: string): boolean => BOT.test(userAgent)
