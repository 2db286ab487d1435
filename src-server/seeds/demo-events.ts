import { DAY_MS } from '#shared/limits.ts'
import { USAGE_KIND } from '../database/entities/usage.ts'
import type { SummedEvent } from '../features/insights/usage/usage-sums.ts'
import type { CatalogueFamily } from './catalogue.ts'
import type { DailyActivity } from './demo-activity.ts'
import { randomSequence } from './random.ts'

// Few values of each kind: each of them adds a row per day, and the first start waits for all.
/** Countries of invented visitors. A family has visitors in a few of these; the rest is unknown. */
const COUNTRIES = 'US DE FR JP BR IN GB ES IT PL NL CA MX SE TR ID'.split(' ')
const COUNTRY_PARTS = [0.33, 0.2, 0.14, 0.1, 0.07]
/** Share of a day's viewers who came by its search words. */
const SEARCH_PART = 0.14
/** Shares of downloads by single style, the first style most. The rest are whole families. */
const STYLE_PARTS = [0.25, 0.13, 0.07]

/** Distribution of a family's invented visitors: where they come from and what they download. */
interface DemoAudience {
  countries: Parts<string>
  /** Search words that lead to it: mostly its name. */
  searches(day: number): Parts<string>
  styles: Parts<number>
}

/** Values with their shares of the total; the rest is unknown. */
type Parts<T> = readonly { value: T; part: number }[]

/** Deterministic by family. @param fontIds its styles, the primary first */
export function demoAudience(
  family: Pick<CatalogueFamily, 'slug' | 'name' | 'topic' | 'tags'>,
  fontIds: readonly number[],
): DemoAudience {
  const random = randomSequence(...Buffer.from(family.slug), 7)
  const from = random.below(3)
  const countries = COUNTRY_PARTS.map((part, i) => ({
    value: COUNTRIES[i === 0 ? from : (from + 1 + i * 2 + random.below(2)) % COUNTRIES.length]!,
    part,
  }))
  const tag = family.tags.find((one) => one !== family.topic)
  const words = [family.topic, tag ? `${tag} ${family.topic}` : `${family.topic} font`, `free ${family.topic}`]
  const name = family.name.toLowerCase()
  return {
    countries: distinct(countries),
    searches: (day) => [{ value: day % 2 === 0 ? name : words[(day >> 1) % words.length]!, part: SEARCH_PART }],
    styles:
      fontIds.length < 2 ? [] : STYLE_PARTS.slice(0, fontIds.length).map((part, i) => ({ value: fontIds[i]!, part })),
  }
}

/** A day's activity as events with multiplicity, for the designer's pages. */
export function demoEvents(
  { day, downloads, views, previews, collections }: DailyActivity,
  { familyId, foundryId }: { familyId: number; foundryId: number },
  audience: DemoAudience,
): SummedEvent[] {
  const event = { familyId, foundryId, fontId: null, search: null, country: null, happenedAt: day * DAY_MS }
  const { countries, styles } = audience
  return [
    ...divided(views, countries, audience.searches(day)).map(({ times, a, b }) => ({
      ...event,
      kind: USAGE_KIND.view,
      times,
      country: a,
      search: b,
    })),
    ...divided(downloads, countries, styles).map(({ times, a, b }) => ({
      ...event,
      kind: USAGE_KIND.download,
      times,
      country: a,
      fontId: b,
    })),
    ...divided(previews, countries, []).map(({ times, a }) => ({
      ...event,
      kind: USAGE_KIND.preview,
      times,
      country: a,
    })),
    ...(collections > 0 ? [{ ...event, kind: USAGE_KIND.collect, times: collections }] : []),
  ]
}

/** Divides a number by two dimensions at once, sharing boundaries so that few pieces are split. */
function divided<A, B>(total: number, a: Parts<A>, b: Parts<B>): { times: number; a: A | null; b: B | null }[] {
  const ends = <T>(parts: Parts<T>) => {
    let sum = 0
    return parts.map(({ value, part }) => ({ value, end: Math.floor(total * (sum += part)) }))
  }
  const [first, second] = [ends(a), ends(b)]
  const cuts = [...new Set([...first, ...second].map(({ end }) => end).concat(total))].sort((x, y) => x - y)
  let from = 0
  return cuts.flatMap((end) => {
    const piece = {
      times: end - from,
      a: first.find((one) => one.end >= end)?.value ?? null,
      b: second.find((one) => one.end >= end)?.value ?? null,
    }
    from = end
    return piece.times > 0 ? [piece] : []
  })
}

const distinct = <T>(parts: Parts<T>): Parts<T> =>
  parts.filter(({ value }, i) => parts.findIndex((one) => one.value === value) === i)
