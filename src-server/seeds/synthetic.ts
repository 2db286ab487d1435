import { randomSequence, weighted } from './random.ts'
import { inventedFamilyName, inventedFoundryName } from './synthetic-names.ts'

/** The plan of one synthetic family, without the real files it borrows. */
export interface SyntheticFamily {
  index: number
  name: string
  slug: string
  foundry: { name: string; slug: string }
  topic: string
  /** Includes the topic, which comes first. */
  tags: string[]
  commercialUse: boolean
  licenseId: string
  licenseDeclared: string
  publishedAt: number
  popularity: number
  trending: number
  downloads: number
  randomKey: number
  /** Desired number of styles, limited by the real family it borrows from. */
  styles: number
  /** In [0, 1): selects the real family that lends its files. */
  source: number
}

/** Shares of the main styles, roughly as on large free-font sites. */
const TOPICS = weighted([
  { value: 'display', weight: 26 },
  { value: 'sans', weight: 20 },
  { value: 'script', weight: 14 },
  { value: 'handwritten', weight: 13 },
  { value: 'serif', weight: 12 },
  { value: 'slab', weight: 3 },
  { value: 'monospace', weight: 2 },
  { value: 'blackletter', weight: 2 },
  { value: 'pixel', weight: 2 },
  { value: 'western', weight: 1.5 },
  { value: 'stencil', weight: 1.5 },
  { value: 'symbols', weight: 1.5 },
  { value: 'arabic', weight: 1 },
  { value: 'japanese', weight: 0.5 },
])

const COMMON_TAGS =
  'retro poster elegant modern headline friendly bold condensed rounded vintage quirky heavy wide classic'.split(' ')
const TAGS: Record<string, readonly string[]> = {
  display: ['cool', 'comic', 'futuristic', 'art-deco', 'neon', 'horror', 'sci-fi', 'signage'],
  sans: ['geometric', 'grotesque', 'interface', 'neutral', 'legible', 'tech'],
  script: ['cursive', 'wedding', 'calligraphy', 'brush', 'formal', 'monoline'],
  handwritten: ['casual', 'marker', 'pen', 'playful', 'school', 'kids'],
  serif: ['didone', 'old-style', 'transitional', 'book', 'editorial', 'fashion'],
  slab: ['typewriter', 'industrial', 'geometric'],
  monospace: ['code', 'typewriter', 'terminal'],
  blackletter: ['gothic', 'medieval', 'historic', 'fantasy'],
  pixel: ['8-bit', 'game', 'terminal'],
  western: ['slab', 'film', 'grunge'],
  stencil: ['military', 'industrial', 'urban'],
  symbols: ['dingbats', 'icons', 'emoji'],
  arabic: ['naskh', 'kufi', 'book'],
  japanese: ['game', 'marker', 'book'],
}

/** Free for personal use only, so that the licence filter has something to hide. */
const PERSONAL_USE_SHARE = 0.3
const LICENCES = weighted([
  { value: { id: 'OFL-1.1', declared: 'SIL Open Font License 1.1' }, weight: 70 },
  { value: { id: 'Apache-2.0', declared: 'Apache License 2.0' }, weight: 12 },
  { value: { id: 'CC0-1.0', declared: 'CC0 1.0, public domain' }, weight: 10 },
  { value: { id: 'MIT', declared: 'MIT License' }, weight: 8 },
])
const PERSONAL_USE = { id: 'personal-use', declared: 'Free for personal use' }

const STYLES = weighted([
  { value: 1, weight: 55 },
  { value: 2, weight: 18 },
  { value: 3, weight: 8 },
  { value: 4, weight: 9 },
  { value: 6, weight: 6 },
  { value: 9, weight: 4 },
])

/** Families per foundry on average; a few have hundreds and most a handful. */
const FAMILIES_PER_FOUNDRY = 12
const FIRST_DAY = Date.UTC(2004, 0, 1)
/** A fixed last day, so that a seed always gives the same catalogue. */
const LAST_DAY = Date.UTC(2026, 9, 1)

const FOUNDRY_STREAM = 1
const FAMILY_STREAM = 2

export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * The index-th family of a seed. It depends only on these two, so a run can stop anywhere and continue, and 10,000
 * families are the first of 100,000.
 */
export function syntheticFamily(seed: number, index: number): SyntheticFamily {
  const random = randomSequence(seed, FAMILY_STREAM, index)
  const topic = TOPICS.pick(random)
  const name = inventedFamilyName(seed, index, topic, random.next())
  const foundryName = inventedFoundryName(seed, foundryIndex(seed, index))

  const tags = new Set([topic])
  const own = TAGS[topic] ?? []
  for (let i = random.below(3) + 1; i > 0; i--) tags.add(random.pick(own))
  for (let i = random.below(3); i > 0; i--) tags.add(random.pick(COMMON_TAGS))

  const personal = random.next() < PERSONAL_USE_SHARE
  const licence = personal ? PERSONAL_USE : LICENCES.pick(random)
  // The square root shifts dates towards the present: a free-font site grows.
  const publishedAt = Math.floor(FIRST_DAY + Math.sqrt(random.next()) * (LAST_DAY - FIRST_DAY))
  // Pareto: half the families have almost none, one in a thousand has a million.
  const downloads = Math.min(5_000_000, Math.floor(20 * (1 / (1 - random.next()) ** 1.4 - 1)))
  const popularity = downloads * 10 + random.below(500)
  const trending = Math.floor(popularity * random.next() ** 3 * 0.05)
  return {
    index,
    name,
    slug: slugOf(name),
    foundry: { name: foundryName, slug: slugOf(foundryName) },
    topic,
    tags: [...tags],
    commercialUse: !personal,
    licenseId: licence.id,
    licenseDeclared: licence.declared,
    publishedAt,
    popularity,
    trending,
    downloads,
    randomKey: random.below(2 ** 31),
    styles: STYLES.pick(random),
    source: random.next(),
  }
}

/** Foundries appear along with families; squaring favours early ones, so that some grow large. */
function foundryIndex(seed: number, family: number): number {
  const founded = Math.ceil((family + 1) / FAMILIES_PER_FOUNDRY)
  const random = randomSequence(seed, FOUNDRY_STREAM, family)
  return Math.floor(random.next() ** 2 * founded)
}
