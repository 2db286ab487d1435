import { coverageOf } from '#shared/search/coverage-bits.ts'
import { requiredCodepoints } from '#shared/search/value-lists.ts'
import type { Reader } from '../../../database/reader.ts'
import { findCoverages } from '../../core/coverage-pages.ts'
import { loadSpecimens, type Specimen } from '../fonts/family-specimens.ts'
import { STYLE_NOTES } from './style-notes.ts'

/** Samples come from the most popular families first: reading every member of every tag would not scale. */
const POPULAR = 2000
/** Tags without a popular family are queried one by one, in one statement of at most this many parts. */
const MAX_RARE = 200

interface Candidate {
  tagSlug: string
  familyId: number
  topicSlug: string
  /** Default preview text: tells the family's script. */
  defaultText: string
  /** Whether the style that shows it has all letters of English: a text is only what somebody wrote. */
  hasLatin: boolean | number | string
}

const HAS_LATIN = `EXISTS (SELECT 1 FROM font JOIN font_file file ON file.id = font.fontFileId
  JOIN coverage_language spoken ON spoken.coverageId = file.coverageId AND spoken.lang = 'en'
  WHERE font.id = family.primaryFontId) AS hasLatin`

/** Members of the tags, most popular first: all for rare tags, the popular ones for common tags. */
async function findCandidates(reader: Reader, tags: readonly string[]): Promise<Map<string, Candidate[]>> {
  const rows = await reader.slow<Candidate & { popularity: number | string }>(
    `SELECT family_tag.tagSlug, family.id AS familyId, family.topicSlug, family.defaultText, family.popularity, family.hasLatin
     FROM (SELECT family.*, ${HAS_LATIN} FROM (
       SELECT id, topicSlug, defaultText, popularity, primaryFontId FROM family WHERE status = 1
       ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT ${POPULAR}
     ) family) family JOIN family_tag ON family_tag.familyId = family.id`,
  )
  rows.sort((a, b) => Number(b.popularity) - Number(a.popularity) || a.familyId - b.familyId)
  const members = new Map<string, Candidate[]>(tags.map((tag) => [tag, []]))
  for (const row of rows) members.get(row.tagSlug)?.push(row)
  const rare = tags.filter((tag) => members.get(tag)?.length === 0).slice(0, MAX_RARE)
  if (rare.length > 0) {
    const one = `SELECT * FROM (SELECT family_tag.tagSlug, family.id AS familyId, family.topicSlug, family.defaultText,
      ${HAS_LATIN} FROM family_tag JOIN family ON family.id = family_tag.familyId WHERE family_tag.tagSlug = ? AND family.status = 1
      ORDER BY family_tag.familyId LIMIT 1) found`
    const found = await reader.slow<Candidate>(rare.map(() => one).join(' UNION ALL '), rare)
    for (const row of found) members.get(row.tagSlug)?.push(row)
  }
  return members
}

/** Labels are Latin, so families of other scripts come last, unless the style has a word in their script. */
const FOREIGN = 100
const speaksLatin = ({ hasLatin, defaultText }: Candidate) =>
  Number(hasLatin) === 1 && (defaultText === '' || /\p{Script=Latin}/u.test(defaultText))

/** Gives each tag its own family as far as possible: the rarest choose first, main styles before other labels. */
export function assignSamples(
  members: ReadonlyMap<string, readonly Candidate[]>,
  words: ReadonlySet<string>,
): Map<string, number> {
  const used = new Map<number, number>()
  const chosen = new Map<string, number>()
  const byScarcity = [...members].sort(([a, x], [b, y]) => x.length - y.length || (a < b ? -1 : 1))
  for (const [tag, candidates] of byScarcity) {
    let best: Candidate | undefined
    let bestRank = Number.POSITIVE_INFINITY
    for (const candidate of candidates) {
      const rank =
        (used.get(candidate.familyId) ?? 0) * 2 +
        (candidate.topicSlug === tag ? 0 : 1) +
        (speaksLatin(candidate) || words.has(tag) ? 0 : FOREIGN)
      if (rank < bestRank) [best, bestRank] = [candidate, rank]
      if (rank === 0) break
    }
    if (!best) continue
    used.set(best.familyId, (used.get(best.familyId) ?? 0) + 1)
    chosen.set(tag, best.familyId)
  }
  return chosen
}

export interface StyleSample {
  specimen: Specimen['view']
  word: string | null
  /** Two letters for narrow places; the first of the family's own text if it has no Latin. */
  letters: string
}

const LETTERS = 'Rg'
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The first two letters of a text: all that a facet has room for. */
const firstLetters = (text: string) =>
  [...graphemes.segment(text.trim())]
    .slice(0, 2)
    .map(({ segment }) => segment)
    .join('')
    .trim()

/** A family for each tag and a word to set in it, in five statements. */
export async function findStyleSamples(reader: Reader, tags: readonly string[]): Promise<Map<string, StyleSample>> {
  if (tags.length === 0) return new Map()
  const words = new Map(
    tags.flatMap((tag) => (STYLE_NOTES.notes[tag]?.word ? [[tag, STYLE_NOTES.notes[tag].word]] : [])),
  )
  const chosen = assignSamples(await findCandidates(reader, tags), new Set(words.keys()))
  const specimens = await loadSpecimens(reader, [...new Set(chosen.values())])
  const byFamily = new Map(specimens.map((specimen) => [specimen.view.familyId, specimen]))
  const needed = new Set([...words.values(), LETTERS].flatMap((word) => requiredCodepoints(word)))
  const coverageIds = new Set(specimens.map((one) => one.coverageId).filter((id) => id !== null))
  const coverage = await findCoverages(reader, [...coverageIds], needed)
  return new Map(
    [...chosen].flatMap(([tag, familyId]) => {
      const found = byFamily.get(familyId)
      if (!found) return []
      const { has } = coverageOf(coverage.get(found.coverageId ?? 0))
      const word = words.get(tag) ?? ''
      const own = word !== '' && requiredCodepoints(word).every(has) ? word : null
      const { text } = found.view.font
      const latin = requiredCodepoints(LETTERS).every(has) && (text === '' || /\p{Script=Latin}/u.test(text))
      return [[tag, { specimen: found.view, word: own, letters: latin ? LETTERS : firstLetters(own ?? text) }]]
    }),
  )
}
