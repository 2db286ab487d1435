import type { Evidence } from '#shared/search/evidence.ts'
import { KIN, kinScripts } from './evidence-match.ts'
import type { FamilyProfiles } from './family-profiles.ts'
import { scratchArrays } from './scratch-arrays.ts'
import { type Part, STEPS } from './weigh-evidence.ts'

const places = scratchArrays(Uint32Array)
const points = scratchArrays(Float32Array)

/** Whether a condition is what a font can write. */
export const isWriting = ({ kind, not, must }: Evidence) => must && !not && (kind === 'lang' || kind === 'script')

/** What a family writes that lacks the language or script asked for: some of its characters, or a script near it. */
export function kinOf({ rows }: FamilyProfiles, evidence: readonly Evidence[], slot: number): string | null {
  const { langs, scripts, traces, native } = rows[slot]!
  for (const one of evidence) {
    const [code = '', script = code] = one.value.split('|')
    if (!isWriting(one) || (one.kind === 'lang' ? langs : scripts).has(code)) continue
    if (traces.has(script)) return script
    if (native !== script && kinScripts(script).includes(native)) return native
  }
  return null
}

/** The families that meet the most conditions. */
export function meeting(evidence: readonly Evidence[], parts: readonly Part[], slots: Uint32Array): Uint32Array {
  const had = musts(evidence, parts, slots)
  if (had === null) return slots
  let most = 0
  for (let i = 0; i < had.length; i++) if (had[i]! > most) most = had[i]!
  // Nearest to a language alone is what writes some of it.
  const least = evidence.every(isWriting) ? Math.max(1, most) : most
  places.takeBack()
  const left = places.take(slots.length)
  let count = 0
  for (let i = 0; i < slots.length; i++) if (had[i]! >= least) left[count++] = slots[i]!
  return left.subarray(0, count)
}

/**
 * Two points for each condition that a family meets, one for a language that it writes in part; null when there are no conditions. A
 * rarer condition adds a little.
 */
function musts(evidence: readonly Evidence[], parts: readonly Part[], slots: Uint32Array): Float32Array | null {
  const conditions = parts.flatMap((part, e) => (evidence[e]!.must ? { ...part, one: evidence[e]! } : []))
  if (conditions.length === 0) return null
  points.takeBack()
  const had = points.take(slots.length)
  for (const { met, matches, one } of conditions) {
    // Where none writes a language, those with many of its characters come before all others.
    const half = isWriting(one) ? Math.floor(KIN * STEPS) : STEPS + 1
    const meets = Uint8Array.from({ length: STEPS + 1 }, (_, match) => (met(match) ? 2 : match >= half ? 1 : 0))
    let some = 0
    for (let i = 0; i < slots.length; i++) if (meets[matches[slots[i]!]!]! > 0) some++
    const rare = (1 - some / slots.length) / (2 * conditions.length)
    for (let i = 0; i < slots.length; i++) {
      const worth = meets[matches[slots[i]!]!]!
      if (worth > 0) had[i] = had[i]! + worth + rare
    }
  }
  return had
}
