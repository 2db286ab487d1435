/** Agents that announce themselves as programs. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headlesschrome|lighthouse/i

/** All that is kept of a user agent; null for programs, which are not counted. */
export function deviceClass(userAgent: string): 'phone' | 'tablet' | 'desktop' | null {
  if (PROGRAM.test(userAgent)) return null
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone/.test(userAgent) ? 'phone' : 'desktop'
}
