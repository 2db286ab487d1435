/** Agents that announce themselves as programs. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headlesschrome|lighthouse/i

/** Real ones have up to 300; looking for what comes after each 'Android' of a long one would take its square. */
const MAX_CHARS = 500

/** All that is kept of a user agent; null for programs, which are not counted. */
export function deviceClass(userAgent: string): 'phone' | 'tablet' | 'desktop' | null {
  const agent = userAgent.slice(0, MAX_CHARS)
  if (PROGRAM.test(agent)) return null
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /Mobi|iPhone/.test(agent) ? 'phone' : 'desktop'
}
