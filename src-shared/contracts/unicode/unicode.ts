import { z } from 'zod'
import { PAGING, SEARCH } from '../../limits.ts'
import { LAST_CODEPOINT, readCodepoint } from '../../unicode/code-point.ts'
import { familySpecimen } from '../catalogue/browse.ts'
import { intInput, listPlace, pageInput } from '../core/common.ts'

/** A number in decimal digits or as 'U+00E9' or '0xE9': JavaScript would read '4e00' as 4 and '0041' as 41. */
const codepoint = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  return readCodepoint(value) ?? (/^(?:0|[1-9]\d{0,6})$/.test(value) ? Number(value) : value)
}, z.number('must be a code point: 233, U+00E9 or 0xE9').int().min(0).max(LAST_CODEPOINT))

/** A character in a list. */
export const characterRow = z.object({
  codepoint: z.number(),
  name: z.string(),
  /** The character itself; null where text may not contain it (surrogates, noncharacters). */
  text: z.string().nullable(),
  /** Replacement for an invisible character: 'NBSP', 'ZWJ', 'ESC'; '' for a visible one. */
  sign: z.string(),
  /** Short name of the general category: 'Lu'. */
  category: z.string(),
})
export type CharacterRow = z.infer<typeof characterRow>

export const unicodeSearchInput = z
  .object({
    page: pageInput.default(1),
    size: intInput(1, PAGING.unicodeSize).default(PAGING.unicodeSize),
    q: z
      .string()
      .max(2000)
      .default('')
      .describe('A character, U+0041, 0x41, &#x41;, \\u{41}, a name, \\p{Greek}, a range U+0370..U+03FF, or any text'),
    filter: z
      .string()
      .max(SEARCH.maxQueryChars)
      .default('')
      .describe(
        'Filters joined by semicolons, all must hold: block~slug, script~slug, category~Lu, plane~0, age~17.0, property~Emoji',
      ),
    sort: z
      .enum(['', 'relevance', 'codepoint', 'newest'])
      .default('')
      .describe('Empty: best match with q, else by code point'),
  })
  .strict()
export type UnicodeSearchQuery = z.output<typeof unicodeSearchInput>
export type UnicodeSearchInput = z.input<typeof unicodeSearchInput>
export const unicodeSearchResult = z.object({
  hits: z.array(characterRow),
  ...listPlace,
  /** How q was interpreted. */
  read: z.object({
    kind: z.enum(['all', 'character', 'codepoint', 'range', 'property', 'name', 'text']),
    /** In words: 'as a code point'. */
    words: z.string(),
  }),
  perf: z.object({ time: z.number() }),
})
export type UnicodeSearchResult = z.infer<typeof unicodeSearchResult>

const named = z.object({ name: z.string(), slug: z.string() })
const sequence = z.object({ codepoints: z.array(z.number()), text: z.string(), name: z.string() })
export type CharacterSequence = z.infer<typeof sequence>
const labelled = z.object({ label: z.string(), value: z.string() })

export const characterInput = z.object({ codepoint }).strict()
export const characterDetails = characterRow.extend({
  block: named.nullable(),
  script: named,
  /** Scripts that use it, if there are several. */
  scriptExtensions: z.array(named),
  categoryName: named,
  plane: z.object({ number: z.number(), name: z.string() }),
  /** Version of Unicode that added it. */
  age: z.string().nullable(),
  aliases: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** Informal names, remarks and cross references of the code charts. */
  alsoCalled: z.array(z.string()),
  notes: z.array(z.string()),
  related: z.array(characterRow),
  unicode1Name: z.string(),
  numeric: z.string().nullable(),
  properties: z.array(labelled),
  binaryProperties: z.array(z.string()),
  cases: z.array(z.object({ label: z.string(), to: sequence })),
  decomposition: z.object({ kind: z.string(), to: sequence }).nullable(),
  forms: z.array(z.object({ form: z.string(), to: sequence })),
  mirror: characterRow.nullable(),
  variations: z.array(z.string()),
  confusables: z.array(sequence),
  localNames: z.array(z.object({ language: z.string(), name: z.string() })),
  /** Readings and meaning of an ideograph. */
  ideograph: z.array(labelled),
  encodings: z.array(labelled),
  escapes: z.array(labelled),
  entry: z.array(labelled),
  previous: characterRow.nullable(),
  next: characterRow.nullable(),
})
export type CharacterDetails = z.infer<typeof characterDetails>

/** What the page of Unicode shows. */
export const unicodeShowcase = z.object({
  /** Another character each day, with some families that have it. */
  today: characterDetails.pick({ codepoint: true, name: true, text: true, sign: true, category: true }).extend({
    ...characterDetails.pick({ block: true, alsoCalled: true, notes: true }).shape,
    specimens: z.array(familySpecimen),
    families: z.number().describe('Families that have it'),
  }),
  /** Well-known blocks, each with one character, in a family that has it. */
  blocks: z.array(
    z.object({ slug: z.string(), name: z.string(), text: z.string(), specimen: familySpecimen.nullable() }),
  ),
})
export type UnicodeShowcase = z.infer<typeof unicodeShowcase>

export const characterFontsInput = z
  .object({
    codepoint,
    style: z.string().max(60).default(''),
    license: z.enum(['', 'commercial', 'personal']).default(''),
    page: pageInput.default(1),
  })
  .strict()
export type CharacterFontsQuery = z.output<typeof characterFontsInput>

/** A part of Unicode: block, script, category or plane. */
const unicodePart = z.object({
  name: z.string(),
  slug: z.string(),
  /** 'Lu', 'Latn', or first and last code point. */
  code: z.string(),
  first: z.number(),
  last: z.number(),
  /** Assigned characters. */
  count: z.number(),
  /** Some of its characters. */
  sample: z.array(characterRow),
})
export type UnicodePart = z.infer<typeof unicodePart>
export const UNICODE_PARTS = ['block', 'script', 'category', 'plane'] as const
export const unicodePartsInput = z.object({ kind: z.enum(UNICODE_PARTS) }).strict()
export type UnicodePartKind = (typeof UNICODE_PARTS)[number]
export const unicodePartsResult = z.object({
  parts: z.array(unicodePart),
  version: z.string(),
  ...listPlace,
  total: z.number().describe('Characters of all of them'),
})
export type UnicodePartsResult = z.infer<typeof unicodePartsResult>

export const unicodePartInput = z.object({ kind: z.enum(UNICODE_PARTS), slug: z.string().min(1).max(80) }).strict()
/** One part and its neighbours. */
export const partDetails = z.object({
  part: unicodePart,
  before: unicodePart.nullable(),
  after: unicodePart.nullable(),
})
export type PartDetails = z.infer<typeof partDetails>

export const partFamiliesInput = unicodePartInput.extend({ page: pageInput.default(1) }).strict()
export type PartFamiliesQuery = z.output<typeof partFamiliesInput>
/** Families by how many characters of the part their best style has, most first. */
export const partFamilies = z.object({
  hits: z.array(z.object({ familyId: z.number(), slug: z.string(), name: z.string(), count: z.number() })),
  ...listPlace,
})
export type PartFamilies = z.infer<typeof partFamilies>

/** Characters of Windows Alt codes. */
export const altCodesResult = z.object({
  rows: z.array(
    z.object({
      codes: z.array(z.string()),
      /** Keys of a Mac with the U.S. keyboard. */
      option: z.string().nullable(),
      character: characterRow,
    }),
  ),
  ...listPlace,
})
export type AltCodesResult = z.infer<typeof altCodesResult>

/** Longest analysed text: a paragraph or two. */
const MAX_ANALYSED = 2000
export const analyseInput = z.object({ text: z.string().max(MAX_ANALYSED).default('') }).strict()
export const analyseResult = z.object({
  /** Grapheme clusters with their code points; the first ones of a long text. */
  clusters: z.array(z.object({ text: z.string(), characters: z.array(characterRow) })),
  counts: z.array(z.object({ label: z.string(), value: z.number() })),
  /** Bytes in hexadecimal; the first ones of a long text. */
  bytes: z.array(z.object({ label: z.string(), value: z.string() })),
  forms: z.array(z.object({ form: z.string(), text: z.string(), same: z.boolean() })),
  /** In upper, lower and title case, by the language-independent rules. */
  cases: z.array(z.object({ form: z.string(), text: z.string(), same: z.boolean() })),
  scripts: z.array(z.object({ name: z.string(), slug: z.string(), count: z.number() })),
  /** Invisible things that a reader should know. */
  warnings: z.array(z.string()),
  /** The text as it looks: every character replaced by the common one of its shape. */
  skeleton: z.string(),
  /** What it may have been before it was read in the wrong encoding. */
  repairs: z.array(z.object({ encoding: z.string(), text: z.string() })),
  /** Families that support all of it. */
  families: z.number(),
})
export type AnalyseResult = z.infer<typeof analyseResult>

const TRANSFORMS = ['upper', 'lower', 'title', 'fold', 'nfc', 'nfd', 'nfkc', 'nfkd'] as const
export const transformInput = z
  .object({
    text: z.string().max(MAX_ANALYSED).default(''),
    to: z.enum(TRANSFORMS).describe('Case (fold: for comparing) or normal form'),
    lang: z
      .string()
      .regex(/^(?:|[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/, 'must be a language code like tr')
      .default('')
      .describe('Language of the text: tr, az, lt, el and nl have rules of their own for case'),
  })
  .strict()
export type TransformQuery = z.output<typeof transformInput>
export const transformResult = z.object({
  text: z.string(),
  /** Whether the text was unchanged. */
  same: z.boolean(),
  codepoints: z.array(z.number()),
})
export type TransformResult = z.infer<typeof transformResult>

const coveredFamily = z.object({ familyId: z.number(), slug: z.string(), name: z.string() })
export const coverageInput = z
  .object({
    text: z.string().max(MAX_ANALYSED).default(''),
    page: pageInput.default(1),
    size: intInput(1, PAGING.maxSize).default(PAGING.listSize),
  })
  .strict()
export type CoverageQuery = z.output<typeof coverageInput>
export const coverageResult = z.object({
  /** The characters that a font needs: composed, unique, without invisible ones. */
  characters: z.array(characterRow),
  /** Families that support all, most popular first. */
  hits: z.array(coveredFamily),
  ...listPlace,
  /** Families with the fewest missing. */
  nearly: z.array(coveredFamily.extend({ missing: z.array(characterRow) })),
  /** Characters that no family supports. */
  nowhere: z.array(characterRow),
})
export type CoverageResult = z.infer<typeof coverageResult>

export const EMOJI_LANGUAGES = [
  'en',
  'da',
  'de',
  'es',
  'et',
  'fi',
  'fr',
  'hu',
  'it',
  'ja',
  'ko',
  'lt',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'th',
  'uk',
  'vi',
  'zh',
] as const
export const emojiInput = z
  .object({
    q: z.string().max(100).default('').describe('Words in the language; empty: the whole group'),
    lang: z.enum(EMOJI_LANGUAGES).default('en'),
    group: intInput(0, 9).default(0),
  })
  .strict()
export type EmojiQuery = z.output<typeof emojiInput>
const emojiView = z.object({
  text: z.string(),
  label: z.string(),
  /** The same in the five skin tones, light first; empty without any. */
  tones: z.array(z.string()),
})
export type EmojiView = z.infer<typeof emojiView>
export const emojiResult = z.object({
  hits: z.array(emojiView),
  groups: z.array(z.object({ number: z.number(), name: z.string(), count: z.number() })),
  ...listPlace,
})
export type EmojiResult = z.infer<typeof emojiResult>
