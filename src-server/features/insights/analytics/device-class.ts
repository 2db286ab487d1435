import { isBot } from '../../core/visitor.ts'

/** Real ones have up to 300; on long ones the pattern's lookahead after each 'Android' takes quadratic time. */
const MAX_CHARS = 500

/** The only part of a user agent that is kept; null for bots, which are not counted. */
export function deviceClass(userAgent: string): 'phone' | 'tablet' | 'desktop' | null {
  const agent = userAgent.slice(0, MAX_CHARS)
  if (isBot(agent)) return null
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /Mobi|iPhone/.test(agent) ? 'phone' : 'desktop'
}
