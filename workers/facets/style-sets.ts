import { YES } from '#shared/search/filter-grammar.ts'
import { among, type Query } from '../thread-query.ts'
import { readPacked } from './packed-rows.ts'

/**
 * A style as one number: its file, then weight (at most 1000), width (1 to 9) and italic. With 100,000 files it exceeds
 * 32 bits, so lists of styles hold doubles.
 */
const STYLE_RADIX = 1024 * 20
const styleLook = (style: number) => {
  const look = style % STYLE_RADIX
  return { weight: Math.floor(look / 20), width: Math.floor(look / 2) % 10, italic: look % 2 === 1 }
}
const fileOf = (style: number) => Math.floor(style / STYLE_RADIX)
const IDS_PER_STATEMENT = 1000

/** Facets derived from a family's styles, including its files. */
// biome-ignore format: a list to read
export const STYLE_FACETS = [
  'weight', 'width', 'italic', 'variable', 'color', 'lang', 'script', 'feature', 'axis',
] as const
export type StyleFacet = (typeof STYLE_FACETS)[number]

/** The combined facets of a family's styles. Families with the same files share one, and equal lists are one array. */
export type StyleSet = Readonly<Record<StyleFacet, readonly string[]>>

export interface StyleSets {
  sets: readonly StyleSet[]
  /** By family id: its set; -1 = a family without styles. */
  setOf: Int32Array
}

interface FileOffer {
  langs: readonly string[]
  script: string[]
  feature: string[]
  axis: string[]
  variable: boolean
  color: boolean
}

/**
 * The style sets of all families, a few bytes each: they allow counting the facets of any filter without a join. Facts of
 * files seldom change, so what was read of them is kept for the next time; then make another source.
 */
export function createStyleSetSource(query: Query): { read(): Promise<StyleSets> } {
  const offers = new Map<number, FileOffer>()
  const langsOf = new Map<number, readonly string[]>()

  async function loadOffers(fileIds: readonly number[]): Promise<void> {
    const coverages = new Map<number, number>()
    const missing = fileIds.filter((id) => !offers.has(id))
    const found = new Map<number, FileOffer>()
    for (let at = 0; at < missing.length; at += IDS_PER_STATEMENT) {
      const some = among(missing.slice(at, at + IDS_PER_STATEMENT))
      const [files, facets] = await Promise.all([
        query<{ id: number; coverageId: number; variable: number | boolean; color: number | boolean }>(
          `SELECT id, coverageId, variable, color FROM font_file WHERE ${some.on('id')}`,
          some.params,
        ),
        query<{ fileId: number; facet: 'script' | 'feature' | 'axis'; value: string }>(
          `SELECT fontFileId AS fileId, facet, value FROM font_file_facet
           WHERE facet IN ('script', 'feature', 'axis') AND ${some.on('fontFileId')}`,
          some.params,
        ),
      ])
      for (const { id, coverageId, variable, color } of files) {
        coverages.set(id, coverageId)
        const is = { variable: Boolean(variable), color: Boolean(color) }
        found.set(id, { langs: [], script: [], feature: [], axis: [], ...is })
      }
      for (const { fileId, facet, value } of facets) found.get(fileId)?.[facet].push(value)
    }
    await loadLanguages([...new Set(coverages.values())])
    for (const [id, offer] of found) offers.set(id, { ...offer, langs: langsOf.get(coverages.get(id)!) ?? [] })
  }

  async function loadLanguages(coverageIds: readonly number[]): Promise<void> {
    const missing = coverageIds.filter((id) => !langsOf.has(id))
    for (let at = 0; at < missing.length; at += IDS_PER_STATEMENT) {
      const ids = missing.slice(at, at + IDS_PER_STATEMENT)
      const some = among(ids)
      const rows = await query<{ coverageId: number; lang: string }>(
        `SELECT coverageId, lang FROM coverage_language WHERE ${some.on('coverageId')}`,
        some.params,
      )
      const lists = new Map<number, string[]>(ids.map((id) => [id, []]))
      for (const { coverageId, lang } of rows) lists.get(coverageId)?.push(lang)
      for (const [id, langs] of lists) langsOf.set(id, langs)
    }
  }

  return {
    async read() {
      const { groups, setOf } = await readStyles(query)
      const fileIds = new Set(groups.flatMap((styles) => styles.map(fileOf)))
      // A download-only font has no file.
      fileIds.delete(0)
      await loadOffers([...fileIds])
      const share = createSharing()
      return { sets: groups.map((styles) => unite(styles, offers, share)), setOf }
    },
  }
}

/** Every font as "family,style", grouped by family; families with the same styles are one group. */
async function readStyles(query: Query): Promise<{ groups: number[][]; setOf: Int32Array }> {
  const texts = await readPacked(query, (stretch) => ({
    sql: `SELECT COUNT(*) AS found,
            GROUP_CONCAT(CONCAT(familyId, ',', COALESCE(fontFileId, 0) * ${STYLE_RADIX} + weight * 20 + width * 2 + italic, ';')) AS packed
          FROM font${stretch ? ' WHERE familyId > ? AND familyId <= ?' : ''}`,
    params: stretch ? [stretch.after, stretch.last] : [],
  }))
  const lists = texts.map(numbersIn)
  let last = 0
  for (const numbers of lists) for (let i = 0; i < numbers.length; i += 2) last = Math.max(last, numbers[i]!)
  const groups: number[][] = []
  const groupOf = createGrouping(groups)
  const setOf = new Int32Array(last + 1).fill(-1)
  for (const numbers of lists) {
    // The styles of a family as a linked list, since rows come in any order.
    const head = new Int32Array(last + 1).fill(-1)
    const next = new Int32Array(numbers.length)
    for (let i = 0; i < numbers.length; i += 2) {
      next[i] = head[numbers[i]!]!
      head[numbers[i]!] = i
    }
    const styles: number[] = []
    for (let family = 0; family <= last; family++) {
      styles.length = 0
      for (let i = head[family]!; i >= 0; i = next[i]!) styles.push(numbers[i + 1]!)
      if (styles.length > 0) setOf[family] = groupOf(styles)
    }
  }
  return { groups, setOf }
}

/** Radix of keys for styles and groups, far above what a site has. */
const KEY_RADIX = 2 ** 26

/** Numbers equal lists alike, in any order: a tree of the sorted styles, which needs no text as a key. */
function createGrouping(groups: number[][]): (styles: number[]) => number {
  const styleNumbers = new Map<number, number>()
  const nodes = new Map<number, number>()
  const groupAt: number[] = [-1]
  return (styles) => {
    if (styles.length > 1) styles.sort((a, b) => a - b)
    let node = 0
    for (const style of styles) {
      let number = styleNumbers.get(style)
      if (number === undefined) styleNumbers.set(style, (number = styleNumbers.size))
      const key = node * KEY_RADIX + number
      let child = nodes.get(key)
      if (child === undefined) nodes.set(key, (child = groupAt.push(-1) - 1))
      node = child
    }
    if (groupAt[node] === -1) groupAt[node] = groups.push([...new Set(styles)]) - 1
    return groupAt[node]!
  }
}

/** The integers of a text, whatever separates them. */
function numbersIn(text: string): Float64Array {
  // A number and its separator take at least two characters.
  const numbers = new Float64Array((text.length >> 1) + 1)
  let found = 0
  let number = -1
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0 && digit <= 9) number = (number < 0 ? 0 : number * 10) + digit
    else if (number >= 0) {
      numbers[found++] = number
      number = -1
    }
  }
  return numbers.subarray(0, found)
}

/** Shares one array among all lists with the same values, so that they can be counted by list. */
function createSharing() {
  const lists = new Map<string, readonly string[]>()
  return (values: Iterable<string>): readonly string[] => {
    const list = [...new Set(values)]
    const key = list.join()
    const known = lists.get(key)
    if (!known) lists.set(key, list)
    return known ?? list
  }
}

function unite(
  styles: readonly number[],
  offers: ReadonlyMap<number, FileOffer>,
  share: ReturnType<typeof createSharing>,
): StyleSet {
  const files = styles.flatMap((style) => offers.get(fileOf(style)) ?? [])
  const looks = styles.map(styleLook)
  const yes = (some: boolean) => share(some ? [YES] : [])
  // Styles of a family mostly cover the same letters.
  const langs = new Set(files.map((file) => file.langs))
  return {
    weight: share(looks.map((look) => String(look.weight))),
    width: share(looks.map((look) => String(look.width))),
    italic: yes(looks.some((look) => look.italic)),
    variable: yes(files.some((file) => file.variable)),
    color: yes(files.some((file) => file.color)),
    lang: langs.size === 1 ? [...langs][0]! : share([...langs].flat()),
    script: share(files.flatMap((file) => file.script)),
    feature: share(files.flatMap((file) => file.feature)),
    axis: share(files.flatMap((file) => file.axis)),
  }
}
