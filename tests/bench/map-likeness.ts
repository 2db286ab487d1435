import type { ExploreMapResult } from '#shared/contracts/catalogue/explore.ts'

import type { openParts } from './bench-site.ts'

/** Families around one on the map. */
const NEAR = 8

interface MapJudgement {
  /** Share of the eight nearest that are of the same class, of families whose class has more than eight. */
  sameClass: number
  /** Mean share of labels that a family has in common with the eight nearest, with all of its class, and with all. */
  labels: { near: number; sameClass: number; all: number }
}

/** Judges a map by labels that people gave, which decide it only in part. @param labelsOf by id of the family */
function judgeMap(
  { families, regions }: ExploreMapResult,
  labelsOf: ReadonlyMap<number, readonly string[]>,
): MapJudgement {
  const places = families.ids.map((_, at) => at)
  const labels = families.ids.map((id) => new Set(labelsOf.get(id)))
  const common = (a: number, b: number) => {
    const both = [...labels[a]!].filter((label) => labels[b]!.has(label)).length
    return both / Math.max(1, labels[a]!.size + labels[b]!.size - both)
  }
  const isSame = (a: number) => (b: number) => families.regions[a] === families.regions[b]
  const sizes = regions.map((_, region) => families.regions.filter((one) => one === region).length)
  const found = places
    .filter((at) => sizes[families.regions[at]!]! > NEAR)
    .map((at) => {
      const apart = (other: number) =>
        Math.hypot(families.xs[at]! - families.xs[other]!, families.ys[at]! - families.ys[other]!)
      const others = places.filter((other) => other !== at)
      const near = others.toSorted((a, b) => apart(a) - apart(b) || a - b).slice(0, NEAR)
      const withSome = (some: readonly number[]) => mean(some.map((other) => common(at, other)))
      return {
        same: near.filter(isSame(at)).length / NEAR,
        near: withSome(near),
        sameClass: withSome(others.filter(isSame(at))),
        all: withSome(others),
      }
    })
  return {
    sameClass: mean(found.map(({ same }) => same)),
    labels: {
      near: mean(found.map(({ near }) => near)),
      sameClass: mean(found.map(({ sameClass }) => sameClass)),
      all: mean(found.map(({ all }) => all)),
    },
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Judges the map of a filled catalogue by the labels of its families. */
export async function judgeMapOf(parts: Pick<Awaited<ReturnType<typeof openParts>>, 'reader' | 'services'>) {
  const map = await parts.services.explore.map()
  const rows = await parts.reader.query<{ id: number; tags: string }>('SELECT id, tags FROM family')
  return judgeMap(map, new Map(rows.map(({ id, tags }) => [id, tags.split(',')])))
}
