import type { ExploreMapResult } from '#shared/contracts/catalogue/explore.ts'
import { type CatalogueMap, MAP_REGIONS, REGION_LABELS } from '#shared/explore/catalogue-map.ts'
import type { MappedFamily } from './explore.queries.ts'

/** Shows a Latin face best: a capital, and a small letter whose shapes differ most. */
const LATIN_TEXT = 'Ag'
const LETTERS = 2
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The first characters of a sample text. */
export function shortSample(text: string): string {
  const found: string[] = []
  for (const { segment } of characters.segment(text.slice(0, 50))) {
    if (/^\s*$/u.test(segment)) continue
    found.push(segment)
    if (found.length === LETTERS) break
  }
  return found.join('')
}

/** Whether the first letter of a sample is Latin; the sample of most families is their name, which is not stored. */
const isLatin = (text: string) => /^\P{L}*(?:$|\p{Script=Latin})/u.test(text)

/** The layout with what the page shows; families that are no longer public are left out. */
export function mapAnswer(
  { width, height, regions, families }: CatalogueMap,
  rows: readonly MappedFamily[],
): ExploreMapResult {
  const byId = new Map(rows.map((row) => [row.familyId, row]))
  const designers = new Map<string, number>()
  const places = new Map(regions.map(({ name }, at) => [MAP_REGIONS.indexOf(name), at]))
  const columns: ExploreMapResult['families'] = {
    ids: [],
    slugs: [],
    names: [],
    designers: [],
    regions: [],
    xs: [],
    ys: [],
    weights: [],
    free: [],
    fonts: [],
    texts: [],
  }
  for (const [at, id] of families.ids.entries()) {
    const row = byId.get(id)
    if (!row) continue
    if (!designers.has(row.designer)) designers.set(row.designer, designers.size)
    columns.ids.push(id)
    columns.slugs.push(row.slug)
    columns.names.push(row.name)
    columns.designers.push(designers.get(row.designer)!)
    columns.regions.push(places.get(families.regions[at]!)!)
    columns.xs.push(families.xs[at]!)
    columns.ys.push(families.ys[at]!)
    columns.weights.push(families.weights[at]!)
    columns.free.push(Number(row.commercialUse))
    columns.fonts.push(row.fontId ?? 0)
    columns.texts.push(families.latin[at] === 1 && isLatin(row.text) ? LATIN_TEXT : shortSample(row.text))
  }
  return {
    width,
    height,
    designers: [...designers.keys()],
    families: columns,
    regions: regions.map((region) => ({ ...region, label: REGION_LABELS[region.name] })),
  }
}
