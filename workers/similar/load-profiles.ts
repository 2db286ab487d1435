import { setImmediate } from 'node:timers/promises'
import { SHAPE_FREQUENCIES, SHAPE_LETTERS, SHAPE_SIZE } from '#shared/contracts/publishing/font-shape.ts'
import { familyTraits, type Measured } from '#shared/search/family-traits.ts'
import { LETTER_SETS, type LetterSet } from '#shared/search/letter-sets.ts'
import { charactersNeeded, SCRIPTS } from '#shared/search/scripts.ts'
import { among, type Query, range, type Where } from '../thread-query.ts'
import type { FamilyProfiles } from './family-profiles.ts'

/** Ids read at once. */
const FAMILIES = 2000
const LIST = 500
const SETS = Object.entries(LETTER_SETS) as [LetterSet, (typeof LETTER_SETS)[LetterSet]][]
const SET_PAGES = [...new Set(SETS.map(([, { page }]) => page))].join(', ')
/** One measure of 1.0 in a stored description, see workers/inspect/shape/read-shapes.ts. */
const MEASURE_STEP = 127 / 5
/** Main styles that name a script instead of a class. */
const SCRIPT_LABELS: Record<string, string> = {
  arabic: 'arab',
  armenian: 'armn',
  bengali: 'beng',
  chinese: 'hans',
  devanagari: 'deva',
  ethiopic: 'ethi',
  georgian: 'geor',
  gujarati: 'gujr',
  gurmukhi: 'guru',
  hebrew: 'hebr',
  japanese: 'jpan',
  kannada: 'knda',
  khmer: 'khmr',
  korean: 'kore',
  lao: 'laoo',
  malayalam: 'mlym',
  myanmar: 'mymr',
  sinhala: 'sinh',
  tamil: 'taml',
  telugu: 'telu',
  thai: 'thai',
  tibetan: 'tibt',
}

interface FamilyRow {
  id: number
  name: string
  description: string
  foundryId: number
  topicSlug: string
  tags: string
  commercialUse: number | boolean
  licenseId: string
  publishedYear: number
  popularity: number
  primaryFontId: number | null
}
interface StyleRow {
  id: number
  familyId: number
  fileId: number | null
  weight: number
  width: number
  italic: number | boolean
}
interface FileRow {
  id: number
  coverageId: number
  variable: number | boolean
  color: number | boolean
  weightMin: number | null
  weightMax: number | null
  xHeight: number | null
  unitsPerEm: number
}

/** One set for all families with the same values: a catalogue has far fewer sets than families. */
function createShared() {
  const sets = new Map<string, ReadonlySet<string>>()
  return (values: Iterable<string>): ReadonlySet<string> => {
    const list = [...new Set(values)].sort()
    const key = list.join(' ')
    const known = sets.get(key)
    if (known) return known
    const made = new Set(list)
    sets.set(key, made)
    return made
  }
}

/** The same for lists, of which families have few different ones. */
function createSharedLists<T extends string | number>() {
  const lists = new Map<string, readonly T[]>()
  return (values: Iterable<T>): readonly T[] => {
    const list = [...new Set(values)]
    const key = list.join(' ')
    const known = lists.get(key)
    if (known) return known
    lists.set(key, list)
    return list
  }
}

function grouped<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

async function inLists<T>(ids: readonly number[], read: (where: Where) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < ids.length; at += LIST) found.push(...(await read(among(ids.slice(at, at + LIST)))))
  return found
}

/** The measures of a file's main letters. */
function measuredOf(vector: string): Measured | null {
  const bytes = Buffer.from(vector, 'base64')
  if (bytes.length !== SHAPE_SIZE) return null
  const at = (measure: number) =>
    bytes.readInt8(SHAPE_LETTERS * SHAPE_FREQUENCIES * SHAPE_FREQUENCIES + measure) / MEASURE_STEP
  return { width: at(0), widthSpread: at(1), stem: at(3), contrast: at(6), slant: at(7), foot: at(8) }
}

interface CoverageFacts {
  langs: ReadonlySet<string>
  letters: ReadonlySet<string>
  /** Scripts of which it has enough characters, and only some. */
  scripts: ReadonlySet<string>
  traces: ReadonlySet<string>
}

interface Loader {
  /** Facts of coverages, which most families share. */
  coverages: Map<number, CoverageFacts>
  shared: (values: Iterable<string>) => ReadonlySet<string>
  labels: (values: Iterable<string>) => readonly string[]
  numbers: (values: Iterable<number>) => readonly number[]
}

const NOTHING: ReadonlySet<string> = new Set()

/** What one of a family's files has. Most files of a family have the same, so most often no set is made. */
function united({ shared }: Loader, sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const different = [...new Set(sets)]
  return different.length > 1 ? shared(different.flatMap((set) => [...set])) : (different[0] ?? NOTHING)
}

const FACETS = ['script', 'feature', 'axis', 'ligature'] as const
type FileFacets = Record<(typeof FACETS)[number], ReadonlySet<string>>

async function loadFacets({ shared }: Loader, query: Query, fileIds: readonly number[]) {
  const rows = await inLists(fileIds, (some) =>
    query<{ fileId: number; facet: (typeof FACETS)[number]; value: string }>(
      `SELECT fontFileId AS fileId, facet, value FROM font_file_facet
       WHERE facet IN ('script', 'feature', 'axis', 'ligature') AND ${some.on('fontFileId')}`,
      some.params,
    ),
  )
  const lists = new Map<number, Record<(typeof FACETS)[number], string[]>>()
  for (const { fileId, facet, value } of rows) {
    const own = lists.get(fileId) ?? { script: [], feature: [], axis: [], ligature: [] }
    own[facet].push(value)
    lists.set(fileId, own)
  }
  return new Map<number, FileFacets>(
    [...lists].map(([id, { script, feature, axis, ligature }]) => [
      id,
      { script: shared(script), feature: shared(feature), axis: shared(axis), ligature: shared(ligature) },
    ]),
  )
}

async function loadCoverages({ coverages, shared }: Loader, query: Query, ids: readonly number[]) {
  const missing = [...new Set(ids)].filter((id) => !coverages.has(id))
  const langs = await inLists(missing, (where) =>
    query<{ id: number; lang: string }>(
      `SELECT coverageId AS id, lang FROM coverage_language WHERE ${where.on('coverageId')}`,
      where.params,
    ),
  )
  const langsOf = grouped(langs, ({ id }) => id)
  const pages = await inLists(missing, (where) =>
    query<{ id: number; page: number; bitmap: string }>(
      `SELECT coverageId AS id, page, bitmap FROM coverage_page WHERE page IN (${SET_PAGES}) AND ${where.on('coverageId')}`,
      where.params,
    ),
  )
  const pagesOf = grouped(pages, ({ id }) => id)
  // Parts of scripts are 's' and their code.
  const parts = await inLists(missing, (where) =>
    query<{ id: number; part: string; count: number }>(
      `SELECT coverageId AS id, part, count FROM coverage_part WHERE part >= 's' AND part < 't' AND ${where.on('coverageId')}`,
      where.params,
    ),
  )
  const partsOf = grouped(parts, ({ id }) => id)
  for (const id of missing) {
    const bitmaps = new Map((pagesOf.get(id) ?? []).map(({ page, bitmap }) => [page, bitmap]))
    const letters = SETS.filter(([, { page, from, to, least }]) => countIn(bitmaps.get(page), from, to) >= least)
    const written = new Set<string>()
    const traces = new Set<string>()
    for (const { part, count } of partsOf.get(id) ?? []) {
      const script = SCRIPTS.get(part.slice(1).toLowerCase())
      // Nearly all have Latin; a few of its letters say nothing.
      if (script && script.code !== 'Latn')
        (count >= charactersNeeded(script) ? written : traces).add(script.code.toLowerCase())
    }
    coverages.set(id, {
      scripts: shared(written),
      traces: shared(traces),
      langs: shared((langsOf.get(id) ?? []).map(({ lang }) => lang)),
      letters: shared(letters.map(([name]) => name)),
    })
  }
}

/** Code points of a page that a font has. Ranges begin and end with a digit of the bitmap, which stands for four. */
function countIn(bitmap: string | undefined, from: number, to: number): number {
  let bits = 0
  for (const digit of bitmap?.slice(from / 4, (to + 1) / 4) ?? '') bits += BITS[Number.parseInt(digit, 16)]!
  return bits
}
const BITS = Array.from({ length: 16 }, (_, n) => [1, 2, 4, 8].filter((bit) => n & bit).length)

const hundreds = (min: number, max: number) =>
  Array.from({ length: 10 }, (_, i) => (i + 1) * 100).filter((weight) => weight >= min && weight <= max)

/** Loads the published ones of these families. @returns their ids */
async function load(profiles: FamilyProfiles, loader: Loader, query: Query, where: Where): Promise<Set<number>> {
  const families = await query<FamilyRow>(
    `SELECT id, name, description, foundryId, topicSlug, tags, commercialUse, licenseId, publishedYear, popularity, primaryFontId FROM family
     WHERE +status = 1 AND ${where.on('id')}`,
    where.params,
  )
  const ids = families.map((family) => family.id)
  const styles = await inLists(ids, (some) =>
    query<StyleRow>(
      `SELECT id, familyId, fontFileId AS fileId, weight, width, italic FROM font WHERE ${some.on('familyId')}`,
      some.params,
    ),
  )
  const fileIds = [...new Set(styles.flatMap((style) => style.fileId ?? []))]
  const primaryOf = new Map(styles.map((style) => [style.id, style.fileId]))
  const primaries = [...new Set(families.flatMap((family) => primaryOf.get(family.primaryFontId ?? 0) ?? []))]
  const files = new Map(
    (
      await inLists(fileIds, (some) =>
        query<FileRow>(
          `SELECT id, coverageId, variable, color, weightMin, weightMax, xHeight, unitsPerEm FROM font_file WHERE ${some.on('id')}`,
          some.params,
        ),
      )
    ).map((file) => [file.id, file]),
  )
  const facets = await loadFacets(loader, query, fileIds)
  const shapes = new Map(
    (
      await inLists(primaries, (some) =>
        query<{ fileId: number; script: string; vector: string }>(
          `SELECT fontFileId AS fileId, script, vector FROM font_shape WHERE main = 1 AND ${some.on('fontFileId')}`,
          some.params,
        ),
      )
    ).map((row) => [row.fileId, row]),
  )
  await loadCoverages(
    loader,
    query,
    [...files.values()].map((file) => file.coverageId),
  )
  const stylesOf = grouped(styles, (style) => style.familyId)
  for (const family of families) {
    const own = stylesOf.get(family.id) ?? []
    const ownFiles = [...new Set(own.flatMap((style) => files.get(style.fileId ?? 0) ?? []))]
    const values = (facet: (typeof FACETS)[number]) =>
      united(
        loader,
        ownFiles.map((file) => facets.get(file.id)?.[facet] ?? NOTHING),
      )
    const covered = (fact: keyof CoverageFacts) =>
      united(
        loader,
        ownFiles.map((file) => loader.coverages.get(file.coverageId)?.[fact] ?? NOTHING),
      )
    const written = loader.shared([...values('script'), ...covered('scripts')])
    const primary = primaryOf.get(family.primaryFontId ?? 0) ?? 0
    const shape = shapes.get(primary)
    const measured = shape ? measuredOf(shape.vector) : null
    const { xHeight, unitsPerEm } = files.get(primary) ?? { xHeight: null, unitsPerEm: 1000 }
    const labels = loader.labels([family.topicSlug, ...family.tags.split(',')].filter(Boolean))
    profiles.put({
      id: family.id,
      foundryId: family.foundryId,
      popularity: Number(family.popularity),
      commercial: Boolean(family.commercialUse),
      licence: family.licenseId,
      year: family.publishedYear,
      traits: familyTraits({ name: family.name, labels, measured }),
      labels,
      weights: loader.numbers([
        ...own.map((style) => style.weight),
        ...ownFiles.flatMap((file) =>
          file.weightMin !== null && file.weightMax !== null ? hundreds(file.weightMin, file.weightMax) : [],
        ),
      ]),
      widths: loader.numbers(own.map((style) => style.width)),
      italic: own.some((style) => Boolean(style.italic)),
      variable: ownFiles.some((file) => Boolean(file.variable)),
      color: ownFiles.some((file) => Boolean(file.color)),
      letters: covered('letters'),
      langs: covered('langs'),
      scripts: written,
      traces: loader.shared([...covered('traces')].filter((script) => !written.has(script))),
      features: values('feature'),
      codeLigatures: values('ligature').has('code'),
      axes: values('axis'),
      name: family.name,
      about: family.description,
      xHeight: xHeight && xHeight / (unitsPerEm || 1000),
      measured,
      native: labels.map((label) => SCRIPT_LABELS[label]).find(Boolean) ?? 'latn',
    })
  }
  return new Set(ids)
}

/** Fills profiles from the database and keeps them up to date. */
export function createProfileLoader(profiles: FamilyProfiles, query: Query) {
  const loader: Loader = {
    coverages: new Map(),
    shared: createShared(),
    labels: createSharedLists(),
    numbers: createSharedLists(),
  }
  async function inRanges(read: (where: Where) => Promise<unknown>) {
    const [top] = await query<{ last: number | null }>('SELECT MAX(id) AS last FROM family', [])
    const last = Number(top?.last ?? 0)
    for (let after = 0; after < last; after += FAMILIES) await read(range(after, after + FAMILIES))
  }
  return {
    all: () => inRanges((where) => load(profiles, loader, query, where)),
    /** Changed families are read again, those that are no longer published are removed. */
    async families(familyIds: readonly number[]) {
      for (let at = 0; at < familyIds.length; at += LIST) {
        const ids = familyIds.slice(at, at + LIST)
        const found = await load(profiles, loader, query, among(ids))
        for (const id of ids) if (!found.has(id)) profiles.remove(id)
      }
    },
    /** Reads all descriptions again if most of those in memory are old. */
    renew: () =>
      profiles.mentions.renew((put) =>
        inRanges(async (where) => {
          const rows = await query<Pick<FamilyRow, 'id' | 'description'>>(
            `SELECT id, description FROM family WHERE +status = 1 AND ${where.on('id')}`,
            where.params,
          )
          for (const { id, description } of rows) put(id, description)
          // SQLite answers at once: other messages would wait for all of it.
          await setImmediate()
        }),
      ),
  }
}
