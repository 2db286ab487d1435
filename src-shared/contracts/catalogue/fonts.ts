import { z } from 'zod'
import { PAGING, PREVIEW, SEARCH } from '../../limits.ts'
import { EVIDENCE_KINDS } from '../../search/evidence.ts'
import { ID_LIST, idInput, intInput, listPlace, moment, pageInput, slugLabel, slugName } from '../core/common.ts'

export const FONT_SORTS = ['popular', 'trending', 'date', 'name'] as const
export type FontSort = (typeof FONT_SORTS)[number]

const idList = z
  .string()
  .max(SEARCH.maxIds * 11)
  .regex(ID_LIST, 'must be a comma list of ids')
  .refine((text) => text.split(',').length <= SEARCH.maxIds, `must be ${SEARCH.maxIds} ids or fewer`)

const SORT_ERROR = 'must be popular, trending, date, name or similar:{familyId}'

/**
 * Query of fonts/search: every value is text from the query string; the search service parses grammars (f, tags,
 * codepoint …).
 */
export const fontSearchInput = z
  .object({
    page: pageInput.default(1),
    size: intInput(1, PAGING.maxSize).default(PAGING.defaultSize),
    /**
     * An order; 'similar:{familyId}' = the families that look most similar, nearest first, at most SEARCH.maxSimilar.
     */
    sort: z
      .union([z.enum([...FONT_SORTS, '']), z.templateLiteral(['similar:', z.int().positive()])], SORT_ERROR)
      .optional()
      .transform((sort) => sort || undefined),
    type: z.literal('all').default('all'),
    method: z.enum(['es', 'db']).default('es'),
    q: z.string().max(SEARCH.maxQueryChars).default(''),
    /**
     * '1': q is read as a sentence ("bold serif for Polish"). One label becomes a filter, see `understood`; more rank
     * families, nearest first, see `said`. Otherwise q is literal.
     */
    read: z.enum(['1', '0', '']).default(''),
    f: z.string().max(1000).default(''),
    fn: z.string().max(1000).default(''),
    ff: z.string().max(1000).default(''),
    ffn: z.string().max(1000).default(''),
    tags: z.string().max(1000).default(''),
    r: z.enum(['1', '0', '']).default(''),
    designer: z.string().max(120).default(''),
    collection: z.string().max(120).default(''),
    /** Only these families, comma list of ids; without words and sort in the given order. */
    ids: idList.default(''),
    codepoint: z.string().max(1000).default(''),
    /** Text that every result supports. */
    chars: z.string().max(SEARCH.maxChars).default(''),
    /** CLDR language code(s), comma list: every result supports all. */
    lang: z.string().max(200).default(''),
    /** ISO 15924 script code(s), comma list: every result supports a language of each. */
    script: z.string().max(200).default(''),
    /** OpenType feature tags, comma list: some style of the result has all. */
    feature: z.string().max(200).default(''),
    /** Variation axis tags, comma list. */
    axis: z.string().max(200).default(''),
    /** Weight class or range: '700', '400-900'. */
    weight: z.string().max(20).default(''),
    /** '1': also return facet counts; 'few': of long facets only what list pages show, see fewFacets(). */
    facets: z.enum(['1', 'few', '0', '']).default(''),
    /** Preview text: decides the apt flag of each style. */
    text: z.string().max(PREVIEW.maxTextBytes).default(''),
    /** Seed of the random order; '' = not random. */
    random: z.string().max(20).regex(/^\d*$/, 'must be digits').default(''),
  })
  .strict()
export type FontSearchInput = z.input<typeof fontSearchInput>
export type FontSearchQuery = z.output<typeof fontSearchInput>

/** Metrics as fractions of the em, so the client can place guides at any size. */
export const emMetrics = z.object({
  ascent: z.number(),
  descent: z.number(),
  xHeight: z.number().nullable(),
  capHeight: z.number().nullable(),
  /** Average advance, of small Latin letters where there are some. */
  letterAdvance: z.number().nullable(),
})
export type EmMetrics = z.infer<typeof emMetrics>

export const fontView = z.object({
  id: z.number(),
  name: z.string(),
  fullName: z.string(),
  slug: z.string(),
  /** Default preview text of this style. */
  text: z.string(),
  renderer: z.object({ name: z.string(), transparent: z.boolean() }),
  /** Guid of the file, or null for a font we may not open (previewed by renderfont4). */
  file: z.string().nullable(),
  fontSize: z.number(),
  /** Ready preview picture URL at default settings. */
  image: z.string(),
  primary: z.boolean(),
  /** Whether this style supports the current preview text (or its own default text). */
  apt: z.boolean(),
  weight: z.number(),
  italic: z.boolean(),
  width: z.number(),
  color: z.boolean(),
  variable: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
  metrics: emMetrics,
  /**
   * Em that the ink of the current text needs above and below the line box; null when it stays inside. In rows it is measured for the style
   * that is shown first, and the others have the same value.
   */
  room: z.object({ above: z.number(), below: z.number() }).nullable(),
  /** Code points of the current text that this style lacks, at most 12, as numbers. */
  missing: z.array(z.number()),
})
export type FontView = z.infer<typeof fontView>

export const familyRow = z.object({
  /** The family id, under both names in the specification. */
  id: z.number(),
  familyId: z.number(),
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  license: z.string(),
  commercial_use: z.boolean(),
  downloads: z.number(),
  downloadLink: z.string(),
  note: z.string().nullable(),
  topic: slugLabel,
  designer: slugName,
  updated: moment,
  /** Up to ROW.maxStyleDots styles, including the primary. */
  fonts: z.array(fontView),
  fontCount: z.number(),
  poster: z.string().nullable(),
})
export type FamilyRow = z.infer<typeof familyRow>

const facetCount = z.object({ value: z.string(), label: z.string(), count: z.number() })
export type FacetCount = z.infer<typeof facetCount>
const facetCounts = z.object({
  license: z.array(facetCount),
  topic: z.array(facetCount),
  tag: z.array(facetCount),
  weight: z.array(facetCount),
  width: z.array(facetCount),
  italic: z.array(facetCount),
  variable: z.array(facetCount),
  color: z.array(facetCount),
  lang: z.array(facetCount),
  script: z.array(facetCount),
  feature: z.array(facetCount),
  axis: z.array(facetCount),
  year: z.array(facetCount),
  designer: z.array(facetCount),
})
export type FacetCounts = z.infer<typeof facetCounts>

/** Two letters of a style in a font of that style, for narrow places. */
const styleLetters = fontView
  .pick({ id: true, slug: true, file: true, metrics: true, weight: true, width: true, color: true })
  .extend({ text: z.string() })
export type StyleLetters = z.infer<typeof styleLetters>
const topicCount = facetCount.extend({
  letters: styleLetters.nullable(),
  /** Named after a script or language, such as Arabic: no class. */
  isScript: z.boolean(),
})

/** Filters that words can mean. */
// biome-ignore format: a list to read
const FILTER_KINDS = [
  'topic', 'tag', 'license', 'weight', 'width', 'italic', 'variable', 'color', 'lang', 'script', 'feature',
  'axis', 'years', 'chars',
] as const

export const fontSearchResult = z.object({
  hits: z.array(familyRow),
  ...listPlace,
  /** Milliseconds of service time. */
  perf: z.object({ time: z.number() }),
  engine: z.enum(['embedded', 'meilisearch', 'database']),
  /** True when the configured engine was down and SQL answered. */
  degraded: z.boolean(),
  facets: facetCounts.extend({ topic: z.array(topicCount) }).nullable(),
  /** Words of q that were read as filters (read=1), and the remaining query. */
  understood: z.array(z.object({ words: z.string(), kind: z.enum(FILTER_KINDS), value: z.string(), not: z.boolean() })),
  rest: z.string(),
  /** Words of q that mean nothing to the search and are in no name beside what was understood; dropped. */
  ignored: z.string(),
  /** What a sentence was read as when it ranks the families (read=1): the words, and what they mean. */
  said: z.array(z.object({ words: z.string(), kind: z.enum(EVIDENCE_KINDS), label: z.string(), not: z.boolean() })),
  /** A famous typeface that was asked for and is not here; '' = none. The results resemble it. */
  lacking: z.string(),
  /** When no family has all that was asked for: that, and what the results are instead. */
  instead: z.object({ asked: z.string(), shown: z.string() }).nullable(),
  /** A script in the Unicode reference that no family writes (isLacking), or that words with another meaning name too. */
  reference: z.object({ name: z.string(), slug: z.string(), isLacking: z.boolean() }).nullable(),
  /** Names of the languages, scripts and designers that the query filters by, as 'lang~pl', and 'family~12' for similar:12. */
  names: z.record(z.string(), z.string()),
  /** On few results: the nearest query with words of the catalogue. */
  didYouMean: z.array(z.string()),
})
export type FontSearchResult = z.infer<typeof fontSearchResult>

/** Styles by id, comma list; `text` is the preview text. */
export const stylesInput = z.object({ ids: idList, text: z.string().max(PREVIEW.maxTextBytes).default('') }).strict()
/** A row for each style, in the order of the ids; styles that are not public are left out. */
export const stylesResult = z.object({ hits: z.array(familyRow), ...listPlace })
export type StylesResult = z.infer<typeof stylesResult>

export const fontDetailsInput = z.object({ fontId: idInput }).strict()
