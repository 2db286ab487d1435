import { LRUCache } from 'lru-cache'
import { fontDownloadPath, webfontPath } from '#shared/asset-paths.ts'
import { foldName } from '#shared/search/words.ts'
import { WEB_FONTS } from '#shared/web-font-limits.ts'
import { chunks } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { remembered } from '../../search/remembered.ts'
import { createSemaphore } from '../../semaphore.ts'
import { embeddingRefusal, webUseRefusal } from '../catalogue/families/licence-facts.ts'
import { refuse } from './css-grammar.ts'
import {
  findListFamilies,
  findListFonts,
  findSubsets,
  type ListFacts,
  type ListFamily,
  type ListFont,
  type ListOrder,
} from './developer-list.queries.ts'
import { hundredsOf } from './faces.ts'

/** One family in the format of the Google Fonts Developer API. */
interface DeveloperItem {
  kind: 'webfonts#webfont'
  family: string
  variants: string[]
  subsets: string[]
  version: string
  lastModified: string
  files: Record<string, string>
  category: string
  /** A font with only the letters of the family's name. */
  menu: string
  axes?: { tag: string; start: number; end: number }[]
  tags?: { name: string }[]
}

interface DeveloperAnswer {
  kind: 'webfonts#webfontList'
  items: DeveloperItem[]
  /** Token of the next page, if there is one. */
  nextPageToken?: string
}

const ORDERS: Record<string, ListOrder> = {
  alpha: 'name',
  date: 'date',
  popularity: 'popular',
  style: 'styles',
  trending: 'trending',
}
/** Cached lists of a megabyte each; nearly all clients ask for the same few. */
const KEPT_LISTS = 12
const CAPABILITIES = ['WOFF2', 'VF', 'FAMILY_TAGS', 'CAPABILITY_UNSPECIFIED']
const CATEGORIES: readonly (readonly [category: string, topics: RegExp])[] = [
  ['monospace', /mono|typewriter|code/],
  ['handwriting', /hand|script|cursive|calligra|brush/],
  ['sans-serif', /^sans/],
  ['serif', /^(?:serif|slab)/],
]

const categoryOf = (topic: string) => CATEGORIES.find(([, topics]) => topics.test(topic))?.[0] ?? 'display'

/** 'regular', 'italic', '700', '700italic'. */
function variantOf(weight: number, italic: boolean): string {
  if (weight === 400) return italic ? 'italic' : 'regular'
  return `${weight}${italic ? 'italic' : ''}`
}

/** Weights of a file, under the API's names. */
function weightsOf(axes: readonly { tag: string; min: number; max: number }[], own: number): number[] {
  const range = axes.find((axis) => axis.tag === 'wght')
  const steps = range ? hundredsOf(range) : []
  return steps.length > 0 ? steps : [own]
}

interface ListRequest {
  order: ListOrder
  families: string[]
  subset: string | null
  category: string | null
  capabilities: ReadonlySet<string>
  after: number
  size: number
}

/** @throws AppError BAD_REQUEST naming the parameter */
function readListQuery(query: URLSearchParams): ListRequest {
  const sort = (query.get('sort') ?? 'alpha').toLowerCase()
  const order = ORDERS[sort] ?? refuse('sort', `is one of ${Object.keys(ORDERS).join(', ')}`)
  const capabilities = new Set(
    query
      .getAll('capability')
      .flatMap((value) => value.split(','))
      .filter(Boolean),
  )
  const strange = [...capabilities].find((one) => !CAPABILITIES.includes(one))
  if (strange !== undefined) refuse('capability', `is one of ${CAPABILITIES.slice(0, 3).join(', ')}`)
  const families = query.getAll('family').filter(Boolean)
  if (families.length > WEB_FONTS.familiesMax) refuse('family', `at most ${WEB_FONTS.familiesMax} at once`)
  const number = (name: string, most: number, usual: number) => {
    const value = query.get(name)
    if (value === null || value === '') return usual
    return /^\d{1,9}$/.test(value) && Number(value) <= most ? Number(value) : refuse(name, `is a number up to ${most}`)
  }
  return {
    order,
    families: families.map(foldName),
    subset: query.get('subset') || null,
    category: query.get('category') || null,
    capabilities,
    after: number('pageToken', 10_000_000, 0),
    size: Math.max(1, number('pageSize', WEB_FONTS.listSize, WEB_FONTS.listSize)),
  }
}

/** The families that other sites may use. `key` and unknown parameters are ignored. */
export function createDeveloperList({
  reader,
  publicUrl,
  catalogueVersion,
}: {
  reader: Reader
  publicUrl: string
  catalogueVersion(): number
}) {
  const link = (path: string) => publicUrl + path

  function toItem(
    family: ListFamily,
    fonts: readonly ListFont[],
    subsets: readonly string[],
    capabilities: ReadonlySet<string>,
  ): DeveloperItem | null {
    const files: [number, string, string][] = []
    const whole: typeof files = []
    const axes = new Map<string, { tag: string; start: number; end: number }>()
    for (const font of fonts) {
      const facts = JSON.parse(font.facts) as ListFacts
      if (embeddingRefusal(facts) !== null || font.width !== 5) continue
      const italic = Boolean(font.italic)
      const url = link(capabilities.has('WOFF2') ? webfontPath(font.fileGuid) : fontDownloadPath(font.id))
      // Clients that support variable fonts get each once, before single weights, and read the weights from the axes;
      // others get a name for each weight.
      if (capabilities.has('VF') && facts.axes.some(({ tag }) => tag === 'wght'))
        whole.push([400, variantOf(400, italic), url])
      else for (const weight of weightsOf(facts.axes, font.weight)) files.push([weight, variantOf(weight, italic), url])
      for (const { tag, min, max } of facts.axes) axes.set(tag, { tag, start: min, end: max })
      if (italic && facts.axes.length > 0) axes.set('ital', { tag: 'ital', start: 0, end: 1 })
    }
    files.unshift(...whole)
    if (files.length === 0) return null
    files.sort((a, b) => a[0] - b[0] || Number(a[1].endsWith('italic')) - Number(b[1].endsWith('italic')))
    // The first file of a variant wins, as on the family's page.
    const byVariant = new Map<string, string>()
    for (const [, variant, url] of files) if (!byVariant.has(variant)) byVariant.set(variant, url)
    const first = JSON.parse(fonts[0]!.facts) as ListFacts
    return {
      kind: 'webfonts#webfont',
      family: family.name,
      variants: [...byVariant.keys()],
      subsets: [...subsets].sort(),
      version: `v${/\d+/.exec(first.version)?.[0] ?? 1}`,
      lastModified: new Date(Number(family.updatedAt)).toISOString().slice(0, 10),
      files: Object.fromEntries(byVariant),
      category: categoryOf(family.topicSlug),
      menu: link(`/webfonts/menu/${family.id}.woff2`),
      ...(capabilities.has('VF') && axes.size > 0
        ? { axes: [...axes.values()].sort((a, b) => (a.tag < b.tag ? -1 : 1)) }
        : {}),
      ...(capabilities.has('FAMILY_TAGS')
        ? {
            tags: family.tags
              .split(',')
              .filter(Boolean)
              .map((name) => ({ name })),
          }
        : {}),
    }
  }

  async function list(request: ListRequest): Promise<DeveloperAnswer> {
    const rows = await findListFamilies(reader, request.order, request.families, request.after, request.size + 1)
    const families = rows.slice(0, request.size).filter((family) => webUseRefusal(family) === null)
    const items: DeveloperItem[] = []
    for (const part of chunks(families, WEB_FONTS.listPart)) items.push(...(await itemsOf(part, request)))
    return {
      kind: 'webfonts#webfontList',
      items,
      ...(rows.length > request.size ? { nextPageToken: String(request.after + request.size) } : {}),
    }
  }

  async function itemsOf(families: readonly ListFamily[], request: ListRequest): Promise<DeveloperItem[]> {
    const ids = families.map(({ id }) => id)
    const [fonts, subsets] = await Promise.all([findListFonts(reader, ids), findSubsets(reader, ids)])
    return families.flatMap((family) => {
      const item = toItem(family, fonts.get(family.id) ?? [], subsets.get(family.id) ?? [], request.capabilities)
      if (!item) return []
      if (request.subset !== null && !item.subsets.includes(request.subset)) return []
      return request.category !== null && item.category !== request.category ? [] : [item]
    })
  }

  const kept = new LRUCache<string, Promise<string>>({ max: KEPT_LISTS })
  // One after the other: each list reads the facts of thousands of styles.
  const limited = createSemaphore({
    running: 1,
    // Eight with the one being made.
    waiting: 7,
    busy: 'Many lists are being made at the moment. Try again soon.',
    retryAfter: 2,
  })

  /** The list as JSON, cached until the catalogue changes; equal requests share it. */
  return async function listJson(query: URLSearchParams): Promise<string> {
    const request = readListQuery(query)
    const key = JSON.stringify([catalogueVersion(), request, [...request.capabilities].sort()])
    // A list that gets no place is not remembered: it would push out one that was made.
    return kept.get(key) ?? limited(() => remembered(kept, key, async () => JSON.stringify(await list(request))))
  }
}

export type DeveloperList = ReturnType<typeof createDeveloperList>
