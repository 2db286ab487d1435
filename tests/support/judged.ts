import queries from './judged-queries.json' with { type: 'json' }
import topics from './judged-sentences.json' with { type: 'json' }

/** A search, and the families that a designer would accept among the first few. */
export interface Judged {
  q: string
  good: readonly string[]
  /** Of the first so many families … */
  within: number
  /** … at least so many must be good, */
  atLeast: number
  /** and these must not be listed. */
  never?: readonly string[]
}

/** Sentences that mean the same to a designer; four of the first five must be good where nothing else is said. */
type Alike = Partial<Omit<Judged, 'q'>> & { q: readonly string[]; good: readonly string[] }

const sentences = Object.entries(topics as Record<string, readonly Alike[]>).flatMap(([topic, judged]) =>
  judged.flatMap(({ q, ...rest }) => q.map((one) => ({ within: 5, atLeast: 4, ...rest, q: one, topic }))),
)

/** Forty searches that were given, and our own ones by topic, all of the demo catalogue. */
export const JUDGED = { queries, sentences } satisfies Record<string, readonly Judged[]>
/** Families of a list that are looked at. */
export const JUDGED_NAMES = 20

export interface Judgement {
  /** Share of searches answered well, 0 to 1. */
  rate: number
  /** Means over all searches; the best possible list has 1. */
  precision5: number
  ndcg10: number
  /** One line for each search that was not answered well. */
  failed: string[]
}

/** Judges all searches of a list. @param search the first names for a search */
export async function judge(list: readonly Judged[], search: (q: string) => Promise<readonly string[]>) {
  const sum: Judgement = { rate: 0, precision5: 0, ndcg10: 0, failed: [] }
  for (const one of list) {
    const names = await search(one.q)
    const good = new Set(one.good)
    const hits = (first: number) => names.slice(0, first).filter((name) => good.has(name)).length
    const isGood = hits(one.within) >= one.atLeast && !one.never?.some((name) => names.includes(name))
    if (isGood) sum.rate += 1 / list.length
    else sum.failed.push(`${one.q}: ${names.slice(0, Math.max(5, one.within)).join(', ')}`)
    sum.precision5 += hits(5) / Math.min(5, good.size) / list.length
    sum.ndcg10 += gain(names.slice(0, 10).map((name) => good.has(name))) / gain(best(good.size)) / list.length
  }
  return sum
}

const best = (good: number) => Array.from({ length: Math.min(10, good) }, () => true)
/** Discounted gain of good families by place. */
const gain = (isGood: readonly boolean[]) =>
  isGood.reduce((sum, good, place) => sum + (good ? 1 / Math.log2(place + 2) : 0), 0)
