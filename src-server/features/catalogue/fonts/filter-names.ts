import type {
  FacetCount,
  FacetCounts,
  FontSearchQuery,
  FontSearchResult,
  StyleLetters,
} from '#shared/contracts/catalogue/fonts.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { fewFacets } from '#shared/search/shown-facets.ts'
import { searchWords } from '#shared/search/words.ts'
import type { Reader } from '../../../database/reader.ts'
import { languageByCode, listLanguages } from '../../core/languages/language-coverage.ts'
import { findFoundryNames } from './fonts.queries.ts'
import { scriptCalled } from './language-names.ts'
import { lexiconPhrases } from './vocabulary.ts'

/** Scripts that CLDR only names as parts of other names. */
const OWN_NAMES: Record<string, string> = {
  hans: 'Chinese (simplified)',
  hant: 'Chinese (traditional)',
  rohg: 'Hanifi Rohingya',
}
let scriptNames: Map<string, string> | undefined

/** Name of a script by its code in lower case; the code if it has none. */
export function scriptName(code: string): string {
  scriptNames ??= new Map(listLanguages().map((language) => [language.script.toLowerCase(), language.scriptName]))
  return OWN_NAMES[code] ?? scriptNames.get(code) ?? code
}

/** Name of a language; its code if it has none. */
export const languageName = (code: string) => languageByCode(code)?.name ?? code

let lettersNames: ReadonlySet<string> | undefined

/** Whether a label says what letters a family has and not how they look, as 'Runic' and 'Irish' do. */
export function isScriptLabel(label: string): boolean {
  const look = lexiconPhrases().get(searchWords(label).join(' '))?.kind
  if (look === 'look' || look === 'class') return false
  lettersNames ??= new Set(
    listLanguages().flatMap(({ name, script, scriptName }) => (script === 'Latn' ? [scriptName] : [name, scriptName])),
  )
  return lettersNames.has(label) || scriptCalled(label) !== null
}

const named = (counts: readonly FacetCount[], nameOf: (value: string) => string) =>
  counts.map((one) => ({ ...one, label: nameOf(one.value) }))

/** Facets with what engines do not store: names of languages and scripts, sample letters of styles. */
export const nameFacets = (
  facets: FacetCounts,
  lettersOf: (topic: string) => StyleLetters | null,
): NonNullable<FontSearchResult['facets']> => ({
  ...facets,
  topic: facets.topic.map((one) => ({ ...one, letters: lettersOf(one.value), isScript: isScriptLabel(one.label) })),
  lang: named(facets.lang, languageName),
  script: named(facets.script, scriptName),
})

/**
 * The facets that a query asks for.
 * @param names of its filters, which name designers by slug
 */
export function shownFacets(
  facets: NonNullable<FontSearchResult['facets']>,
  { facets: asked }: Pick<FontSearchQuery, 'facets'>,
  query: FontSearchAst,
  names: Readonly<Record<string, string>>,
): NonNullable<FontSearchResult['facets']> {
  if (asked !== 'few') return facets
  const designers = Object.keys(names).flatMap((key) => (key.startsWith('designer~') ? [key.slice(9)] : []))
  return fewFacets(facets, new Set([...query.tags, ...query.features, ...query.langs, ...designers]))
}

/**
 * Names of a query's filters and sort values, as 'lang~pl' and 'family~12', including those without hits, which no
 * facet contains.
 */
export async function filterNames(
  reader: Reader,
  query: FontSearchAst,
  sort: string | undefined,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  const filters = [
    ...query.facetFilters,
    ...query.notFacetFilters,
    { facet: 'lang', values: query.langs },
    { facet: 'script', values: query.scripts },
  ]
  for (const { facet, values } of filters)
    for (const value of values) {
      if (facet === 'lang') names[`lang~${value}`] = languageName(value)
      if (facet === 'script') names[`script~${value}`] = scriptName(value)
    }
  const like = /^similar:(\d+)$/.exec(sort ?? '')?.[1]
  if (like) {
    const [family] = await reader.query<{ name: string }>('SELECT name FROM family WHERE id = ?', [Number(like)])
    if (family) names[`family~${like}`] = family.name
  }
  const designers = filters.flatMap(({ facet, values }) => (facet === 'designer' ? values.map(Number) : []))
  if (designers.length > 0)
    for (const { slug, name } of await findFoundryNames(reader, designers)) names[`designer~${slug}`] = name
  return names
}
