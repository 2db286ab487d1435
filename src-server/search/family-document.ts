import type { Settings } from 'meilisearch'
import { foldLatin } from '#shared/format/latin-letters.ts'
import { YES } from '#shared/search/filter-grammar.ts'
import { placeholders } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'
import { loadOffers } from './file-offers.ts'
import { TOKEN_PLACE } from './tokens.ts'

/** A published family as Meilisearch stores it. */
interface FamilyDocument {
  id: number
  version: number
  /** Whole name, for exact matches: folded like what is sent, since the server folds accents and keeps ø, ł and ß. */
  nameKey: string
  nameWords: string
  otherWords: string
  /** Every prefix of every word: any word of a query may be incomplete, not only the last. */
  beginnings: string
  /** Hex of the name key's bytes: sorts names as the databases do. */
  nameOrder: string
  foundryId: number
  tags: string[]
  license: 'commercial' | 'personal'
  poster: number
  year: number
  alpha: string
  weights: number[]
  /** Ids of the styles' files: SQL resolves conditions on coverage and features to files. */
  files: number[]
  widths: number[]
  italics: string[]
  variable: string[]
  color: string[]
  langs: string[]
  scripts: string[]
  features: string[]
  axes: string[]
  popularity: number
  trending: number
  publishedAt: number
  randomKey: number
}

interface FamilyColumns {
  id: number
  version: number
  nameKey: string
  foundryId: number
  tags: string
  commercialUse: number | boolean
  posterKey: string | null
  publishedAt: number
  publishedYear: number
  alpha: string
  popularity: number
  trending: number
  randomKey: number
}

/** Settings of every index with words in these attributes. */
export const WORD_SETTINGS: Settings = {
  stopWords: [],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 6, twoTypos: 255 },
    disableOnAttributes: ['beginnings', 'otherWords'],
  },
  // Totals are exact up to the last page: the default of 1000 would cut every list.
  pagination: { maxTotalHits: 100_000_000 },
}

export const beginningsOf = (words: readonly string[]) => {
  const all = new Set<string>()
  for (const word of words) {
    const letters = [...word]
    for (let length = 1; length <= letters.length; length++) all.add(letters.slice(0, length).join(''))
  }
  return [...all].join(' ')
}

/** Documents of the published ones among these families. */
export async function loadFamilyDocuments(reader: Reader, ids: readonly number[]): Promise<FamilyDocument[]> {
  if (ids.length === 0) return []
  const list = placeholders(ids.length)
  const [families, fonts, tokens] = await Promise.all([
    reader.slow<FamilyColumns>(
      `SELECT id, version, nameKey, foundryId, tags, commercialUse, posterKey, publishedAt, publishedYear, alpha,
              popularity, trending, randomKey FROM family WHERE +status = 1 AND id IN (${list})`,
      [...ids],
    ),
    reader.slow<{
      familyId: number
      fontFileId: number | null
      weight: number
      width: number
      italic: number | boolean
    }>(`SELECT familyId, fontFileId, weight, width, italic FROM font WHERE familyId IN (${list})`, [...ids]),
    reader.slow<{ familyId: number; token: string; weight: number }>(
      `SELECT familyId, token, weight FROM family_token WHERE familyId IN (${list})`,
      [...ids],
    ),
  ])
  const offers = await loadOffers(reader, [...new Set(fonts.flatMap((font) => font.fontFileId ?? []))])
  const styles = new Map<number, typeof fonts>(families.map((family) => [family.id, []]))
  for (const font of fonts) styles.get(font.familyId)?.push(font)
  const words = new Map<number, typeof tokens>(families.map((family) => [family.id, []]))
  for (const token of tokens) words.get(token.familyId)?.push(token)
  return families.map((family) => {
    const own = styles.get(family.id)!
    const files = [...new Set(own.flatMap((font) => font.fontFileId ?? []))]
    const values = (facet: string) => [
      ...new Set(
        files.flatMap((file) =>
          (offers.get(file) ?? []).filter((offer) => offer.facet === facet).map((offer) => offer.value),
        ),
      ),
    ]
    const tokensOf = words.get(family.id)!
    const inName = (token: { weight: number }) => (token.weight & TOKEN_PLACE.name) !== 0
    return {
      id: family.id,
      version: family.version,
      nameKey: foldLatin(family.nameKey),
      nameWords: tokensOf
        .filter(inName)
        .map((row) => row.token)
        .join(' '),
      otherWords: tokensOf
        .filter((row) => !inName(row))
        .map((row) => row.token)
        .join(' '),
      beginnings: beginningsOf(tokensOf.map((row) => row.token)),
      nameOrder: Buffer.from(family.nameKey).toString('hex'),
      foundryId: family.foundryId,
      tags: [...new Set(family.tags.split(',').filter(Boolean))],
      license: family.commercialUse ? ('commercial' as const) : ('personal' as const),
      poster: family.posterKey === null ? 0 : 1,
      year: family.publishedYear,
      alpha: family.alpha,
      weights: [...new Set(own.map((font) => font.weight))],
      widths: [...new Set(own.map((font) => font.width))],
      italics: own.some((font) => font.italic) ? [YES] : [],
      variable: values('variable'),
      color: values('color'),
      files,
      langs: values('lang'),
      scripts: values('script'),
      features: values('feature'),
      axes: values('axis'),
      popularity: family.popularity,
      trending: family.trending,
      publishedAt: Number(family.publishedAt),
      randomKey: family.randomKey,
    }
  })
}
