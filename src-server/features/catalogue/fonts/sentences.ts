import { LRUCache } from 'lru-cache'
import type { Evidence } from '#shared/search/evidence.ts'
import { nearestWord, nearStarts } from '#shared/search/near-words.ts'
import { foldName, MAX_TOKEN_CHARS, searchWords } from '#shared/search/words.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { remembered } from '../../../search/remembered.ts'
import { TOKEN_PLACE } from '../../../search/tokens.ts'
import { scriptTyped } from './language-names.ts'
import { aboutPart, isRare, readNear } from './near-reading.ts'
import { isEverydayWord, isOrdinaryWord } from './ordinary-words.ts'
import { capitals, STRANGER } from './read-names.ts'
import {
  type Meaning,
  readSentence,
  type Sentence,
  type SentencePart,
  type SentenceVocabulary,
} from './read-sentence.ts'
import { DESIGNER_BEFORE, isEmptyWord, MEDIA } from './sentence-words.ts'
import {
  buildPhrases,
  correctedIn,
  faceAt,
  isOfOtherClass,
  meaningIn,
  type Phrases,
  type TagRow,
} from './vocabulary.ts'

/** Tags come and go with families; being a minute out of date does no harm. */
const PHRASES_TTL_MS = 60_000
/** The list and the totals of one page read the same query. */
const READINGS = { max: 500, ttl: 5_000 }
/** Words of a query that are looked up in names. */
const MAX_NAME_WORDS = 12
/** Names that start with the same words. */
const NAMES_EACH = 30
/** Families looked up for words that are in names only. */
const NAMED_MOST = 400

/** Words of a name that is looked for in spite of typing errors, and words of names that may be near one of them. */
const MISSPELT_MOST = 4
const NEAR_MOST = 2_000

/** The last word may be the start of a name from this length on. */
const UNFINISHED_LEAST = 4

/** Punctuation around a name, and what hyphens join to it: 'Lobster?', 'Lobster-like'. */
const AROUND_NAMES = /^[^\p{L}\p{N}]+|-(?:like|style)$|[^\p{L}\p{M}\p{N}]+$/gu
/** Longest name, in words, that a sentence is searched for. */
const NAME_WORDS = 6

/** The start of a designer's name is understood without 'by' from this length on, and after it one word of a name. */
const STARTING_LEAST = 5
/** Families looked up for each word of a designer's name. */
const DESIGNED_EACH = 1_000

interface NameRow {
  source: 'family' | 'foundry'
  id: number
  name: string
  nameKey: string
  foundryId: number
}

interface Known {
  phrases: Phrases
  labels: ReadonlyMap<string, TagRow>
}

const fold = (text: string) => searchWords(text).join(' ')

/**
 * Reads sentences against this catalogue's labels, designers and families.
 * @param mentions for each word the families whose descriptions say it
 */
export function createSentences(reader: Reader, mentions: (words: readonly string[]) => Promise<number[][]>) {
  const cache = new LRUCache<string, Promise<Known>>({ max: 1, ttl: PHRASES_TTL_MS })
  const known = () =>
    remembered(cache, 'all', async (): Promise<Known> => {
      const rows = await reader.query<TagRow>('SELECT slug, label, isTopic FROM tag WHERE familyCount > 0', [])
      return { phrases: buildPhrases(rows), labels: new Map(rows.map((row) => [row.slug, row])) }
    })

  /** Families and designers whose names start with one of these texts. */
  async function starting(starts: readonly string[]): Promise<NameRow[]> {
    if (starts.length === 0) return []
    const one = (table: 'family' | 'foundry', i: number) =>
      `SELECT '${table}' AS source, id, name, nameKey, foundryId FROM (SELECT id, name, nameKey, ${
        table === 'family' ? 'foundryId' : 'id AS foundryId'
      } FROM ${table} WHERE ${
        table === 'family' ? 'status = 1 AND' : ''
      } nameKey >= ? AND nameKey < ? ORDER BY nameKey LIMIT ${NAMES_EACH}) ${table}${i}`
    return reader.query<NameRow>(
      starts.flatMap((_, i) => [one('family', i), one('foundry', i)]).join(' UNION ALL '),
      starts.flatMap((start) => [start, `${start}\u{10ffff}`, start, `${start}\u{10ffff}`]),
    )
  }

  /** Known words of names; a typing error is none of them. */
  async function tokensAmong(words: readonly string[]): Promise<Set<string>> {
    const rows = await reader.query<{ token: string }>(
      `SELECT DISTINCT token FROM family_token WHERE token IN (${placeholders(words.length)})`,
      [...words],
    )
    return new Set(rows.map((row) => row.token))
  }

  /**
   * Whether the words are a family's name with typing errors: the engines find those. 'plyfair dsplay' asks for no display font.
   * @param corrected words of the lexicon that some are errors of
   */
  async function isMisspeltName(words: readonly string[], corrected: ReadonlyMap<string, string>): Promise<boolean> {
    if (words.length > MISSPELT_MOST) return false
    const near = await Promise.all(words.map((word) => nearestIn(TOKEN_PLACE.name, word)))
    const mended = near.map((word, i) => word ?? corrected.get(words[i]!))
    if (mended.includes(undefined)) return false
    return (await spelling(mended.join(' '))) !== null
  }

  /** The name of a family as it is written; null if none is called so. @param folded its words, which have no accents */
  async function spelling(folded: string): Promise<string | null> {
    const plain = (await starting([folded])).find((row) => row.source === 'family' && fold(row.name) === folded)
    if (plain) return plain.name
    // All words of a name together are a token of it, too, which few other families have.
    const token = [...folded.replaceAll(' ', '')].slice(0, MAX_TOKEN_CHARS).join('')
    const rows = await reader.query<{ name: string }>(
      `SELECT name FROM family_token JOIN family ON family.id = familyId
       WHERE token = ? AND weight >= ? AND status = 1 LIMIT ${NAMES_EACH}`,
      [token, TOKEN_PLACE.name],
    )
    return rows.find((row) => fold(row.name) === folded)?.name ?? null
  }

  /** The word of a name, or of a designer's, that this is, or is probably a typing error of. */
  async function nearestIn(place: number, word: string): Promise<string | null> {
    const starts = nearStarts(word)
    const rows = await reader.query<{ token: string }>(
      `SELECT DISTINCT token FROM family_token
       WHERE weight & ? <> 0 AND (${starts.map(() => '(token >= ? AND token < ?)').join(' OR ')}) LIMIT ${NEAR_MOST}`,
      [place, ...starts.flatMap((start) => [start, `${start}\u{10ffff}`])],
    )
    const tokens = rows.map((row) => row.token)
    return tokens.includes(word) ? word : nearestWord(word, tokens)
  }

  /** Families whose names have all or some of these words, as 'id:share'. */
  async function namedBy(words: readonly string[], unfinished = ''): Promise<string> {
    if (words.length === 0) return ''
    const begun = unfinished === '' ? '' : 'OR (token >= ? AND token < ?)'
    const rows = await reader.query<{ familyId: number; n: number }>(
      `SELECT familyId, COUNT(*) AS n FROM family_token WHERE (token IN (${placeholders(words.length)}) ${begun}) AND weight >= ?
       GROUP BY familyId ORDER BY n DESC, familyId LIMIT ${NAMED_MOST}`,
      [...words, ...(begun === '' ? [] : [unfinished, `${unfinished}\u{10ffff}`]), TOKEN_PLACE.name],
    )
    return rows
      .map((row) => `${row.familyId}:${Math.round(Math.min(1, Number(row.n) / words.length) * 100) / 100}`)
      .join(',')
  }

  /** Families whose files or foundries name designers with these words, by word; empty if no 'by' is in the query. */
  async function designedBy(q: string): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
    const words = [...new Set(searchWords(q))].slice(0, MAX_NAME_WORDS)
    const found = new Map<string, Set<number>>()
    if (![...DESIGNER_BEFORE].some((before) => ` ${fold(q)} `.includes(` ${before} `))) return found
    const one = (i: number) =>
      `SELECT token, familyId FROM (SELECT token, familyId FROM family_token WHERE token = ? AND weight & ? <> 0
       ORDER BY familyId LIMIT ${DESIGNED_EACH}) word${i}`
    const rows = await reader.query<{ token: string; familyId: number }>(
      words.map((_, i) => one(i)).join(' UNION ALL '),
      words.flatMap((word) => [word, TOKEN_PLACE.maker]),
    )
    for (const { token, familyId } of rows) found.set(token, (found.get(token) ?? new Set()).add(familyId))
    return found
  }

  /** 'Garamond' is not here, but Garamonds are. 'Roboto Slab' is another typeface than Roboto. */
  async function ofSameClass(face: SentencePart, found: readonly string[]): Promise<string[]> {
    const ids = found.map((one) => Number(one.split(':')[0]))
    const rows = await reader.query<{ id: number; name: string }>(
      `SELECT id, name FROM family WHERE id IN (${placeholders(ids.length)})`,
      ids,
    )
    const others = new Set(rows.flatMap(({ id, name }) => (isOfOtherClass(face, name) ? id : [])))
    return found.filter((_, at) => !others.has(ids[at]!))
  }

  /** Reads a sentence; a designer who is not here may be one with a typing error. */
  async function read(q: string): Promise<Sentence> {
    const sentence = await readTyped(q)
    const stranger = sentence.parts.find(({ kind, value }) => kind === 'designer' && value === STRANGER)
    if (!stranger) return sentence
    const words = searchWords(stranger.label).slice(0, MISSPELT_MOST)
    const near = await Promise.all(words.map((word) => nearestIn(TOKEN_PLACE.maker, word)))
    if (near.includes(null) || near.every((word, i) => word === words[i])) return sentence
    const mended = (await readTyped(`by ${near.join(' ')}`)).parts.find(({ kind }) => kind === 'designer')
    const known = mended && mended.value !== STRANGER ? mended : stranger
    const meaning = { value: known.value, label: known.label }
    return { ...sentence, parts: sentence.parts.map((part) => (part === stranger ? { ...part, ...meaning } : part)) }
  }

  async function readTyped(q: string): Promise<Sentence> {
    const typed = q.split(/\s+/u).filter(Boolean).slice(0, MAX_NAME_WORDS)
    const single = typed.map((word) => foldName(word.replace(AROUND_NAMES, '')))
    const keys = [...new Set([...single, ...single.slice(0, -1).map((word, i) => `${word} ${single[i + 1]}`)])]
    const [{ phrases }, rows, designed] = await Promise.all([known(), starting(keys), designedBy(q)])
    const byName = new Map(rows.flatMap((row) => (row.source === 'family' ? [[fold(row.name), row] as const] : [])))
    const foundries = rows.flatMap((row) => (row.source === 'foundry' ? { ...row, folded: fold(row.name) } : []))
    const vocabulary: Omit<SentenceVocabulary, 'corrected'> = {
      meaning(phrase, introduced, isEnglish) {
        // 'Play' alone is the start of Playfair Display before it is another form of 'playa'.
        const isStart =
          typed.length === 1 && !/^[-!]/u.test(typed[0]!) && [...byName.keys()].some((name) => name.startsWith(phrase))
        return isStart && !phrases.always.has(phrase) ? null : meaningIn(phrases, phrase, introduced, isEnglish)
      },
      nameLength: (words) => nameLength(words, [...byName.keys()]),
      model(words, liked) {
        if (liked)
          for (let length = Math.min(words.length, NAME_WORDS); length >= 1; length--) {
            const row = byName.get(words.slice(0, length).join(' '))
            if (row) return { length, meaning: { kind: 'family', value: String(row.id), label: row.name } }
          }
        return faceAt(words, liked, phrases, (name) => byName.has(name))
      },
      designer(words, introduced) {
        for (let length = Math.min(words.length, 5); length >= 1; length--) {
          const said = words.slice(0, length).join(' ')
          // 'Impallari serif': a word that means nothing else is the start of a name.
          const isFamily = [...byName.keys()].some((name) => `${name} `.startsWith(`${said} `))
          const isStart = introduced || (said.length >= STARTING_LEAST && !isOrdinaryWord(said) && !isFamily)
          const found = foundries.filter((row) => row.folded === said || (isStart && row.folded.startsWith(`${said} `)))
          const own = [...new Map(found.map((row) => [row.id, row.name]))]
          const named = introduced ? familiesNaming(words.slice(0, length), designed) : []
          if (own.length + named.length === 0) continue
          const label = namesOf(own.length > 0 ? own.map(([, name]) => name) : [capitals(said)])
          const value = `${own.map(([id]) => id).join(',')}/${named.join(',')}`
          return { length, meaning: { kind: 'designer', value, label } }
        }
        return null
      },
      designerOf(words) {
        for (let length = Math.min(words.length, NAME_WORDS); length >= 1; length--) {
          const row = byName.get(words.slice(0, length).join(' '))
          if (row)
            return {
              length,
              meaning: { kind: 'designer', value: String(row.foundryId), label: `Designer of ${row.name}` },
            }
        }
        return null
      },
    }
    // Words of names are no typing errors.
    const ofNames = new Set(rows.flatMap((row) => searchWords(row.name)))
    const misspelt = new Map<string, string>()
    const noted = (word: string) => {
      const correct = ofNames.has(word) ? null : correctedIn(word)
      if (correct !== null) misspelt.set(word, correct)
      return null
    }
    const sentence = readSentence(q, { ...vocabulary, corrected: noted })
    const isName = [...byName.keys()].some((name) => name.startsWith(fold(q)))
    if (misspelt.size === 0) return withNames(sentence, q, isName)
    if (await isMisspeltName(searchWords(q), misspelt)) return { parts: [], rest: q, dropped: [] }
    for (const token of await tokensAmong([...misspelt.keys()].slice(0, MAX_NAME_WORDS))) misspelt.delete(token)
    return withNames(readSentence(q, { ...vocabulary, corrected: (word) => misspelt.get(word) ?? null }), q, isName)
  }

  /** The script that some words of a query are written in, unless a family is called so or the query names a script or language. */
  async function writtenIn(
    { parts, rest }: Sentence,
    q: string,
  ): Promise<{ script: Meaning | null; foreign: string[] }> {
    const foreign = rest.split(/\s+/u).filter((word) => word !== '' && scriptTyped(word) !== null)
    const isSaid = q.includes('"') || parts.some(({ kind }) => kind === 'lang' || kind === 'script')
    const script = isSaid ? null : scriptTyped(foreign.join(' '))
    if (script === null || (await namedBy(foreign.flatMap(searchWords))) !== '') return { script: null, foreign: [] }
    return { script, foreign }
  }

  /**
   * Words that nothing is known of, if families are called so, become evidence too.
   * @param isName the name of a family starts with the query; alone it is then searched for as it is
   */
  async function withNames(sentence: Sentence, q: string, isName: boolean): Promise<Sentence> {
    const face = sentence.parts.find((one) => one.kind === 'face' && !one.not)
    const { script, foreign } = await writtenIn(sentence, q)
    const hasParts = sentence.parts.length > 0 || script !== null
    const left = sentence.rest.split(/\s+/u).filter((word) => word !== '' && !foreign.includes(word))
    const typed = hasParts || !isName ? left : []
    const isEveryday = (word: string) => searchWords(word).every((one) => isEverydayWord(one) || isEmptyWord(one))
    const telling = typed.filter((word) => !isEveryday(word))
    // 'Press start' begins a name, whatever its words mean.
    const isStart = isName && hasParts && searchWords(q).length > 1
    // 'Show me Lobster': all of its words are in no name.
    const said = isStart ? q.trim() : hasParts || telling.length < typed.length ? telling.join(' ') : ''
    const words = searchWords(said)
    const last = searchWords(q).at(-1) ?? ''
    const unfinished = words.includes(last) && last.length >= UNFINISHED_LEAST ? last : ''
    const [named, alike] = await Promise.all([namedBy(words, unfinished), namedBy(face ? searchWords(face.label) : [])])
    const parts = [...sentence.parts]
    const add = (value: string, said: string) =>
      parts.push({ kind: 'name', value, label: said, words: said, not: false, must: false })
    let rest = script === null ? sentence.rest : left.join(' ')
    if (named !== '' && !q.includes('"')) {
      add(named, said)
      rest = isStart ? '' : typed.filter(isEveryday).join(' ')
    }
    if (hasParts && named === '' && !q.includes('"')) {
      const rare = new Map<string, string[]>()
      for (const word of left.filter(isRare)) {
        const folded = fold(word)
        rare.set(folded, [...(rare.get(folded) ?? []), word])
      }
      // Without the thread of descriptions the rest of the sentence still counts, and is not remembered.
      const failed = () => {
        readings.delete(q)
        return []
      }
      const about = rare.size > 0 ? await mentions([...rare.keys()]).catch(failed) : []
      const told = [...rare.values()].filter((_, i) => about[i]?.length)
      const ids = about.filter(({ length }) => length > 0)
      parts.push(...told.map((typed, i) => aboutPart(typed[0]!, typed, ids[i]!)))
      rest = left.filter((word) => !told.some((typed) => typed.includes(word))).join(' ')
    }
    const whole = alike.split(',').filter((one) => one.endsWith(':1'))
    const same = face && whole.length > 0 ? await ofSameClass(face, whole) : []
    if (face && same.length > 0) add(same.join(','), face.words)
    if (script !== null) parts.push({ ...script, words: foreign.join(' '), not: false, must: true })
    return { ...sentence, parts, rest }
  }

  const readings = new LRUCache<string, Promise<Sentence>>(READINGS)
  const nearReadings = new LRUCache<string, Promise<Sentence | null>>(READINGS)
  return {
    read: (q: string) => remembered(readings, q, () => read(q)),
    /** What a search may mean that nothing is known of; null if nothing is near. */
    near: (q: string) => remembered(nearReadings, q, async () => readNear(q, (await known()).phrases, mentions)),
    spelling,
    /** Labels of the catalogue by slug. */
    labels: async () => (await known()).labels,
  }
}

/** Families whose files name a designer with all of these words, as 'van' in the middle; one everyday word is not enough. */
function familiesNaming(words: readonly string[], designed: ReadonlyMap<string, ReadonlySet<number>>): number[] {
  const [first = '', ...others] = words
  if (isEmptyWord(first) || isEmptyWord(words.at(-1)!)) return []
  if (others.length === 0 && (first.length < STARTING_LEAST || isOrdinaryWord(first))) return []
  return [...(designed.get(first) ?? [])].filter((id) => others.every((word) => designed.get(word)?.has(id)))
}

/** Names of designers whose names start alike; a chip has room for two. */
export const namesOf = (names: readonly string[]) =>
  names.length <= 2 ? names.join(' or ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`

/** How many of the leading words form a whole name; the longest counts. */
export function nameLength(words: readonly string[], names: readonly string[]): number {
  let best = 0
  let joined = ''
  for (const [i, word] of words.entries()) {
    if (word === '') break
    joined = joined === '' ? word : `${joined} ${word}`
    if (names.includes(joined)) best = i + 1
    else if (!names.some((name) => name.startsWith(joined))) break
  }
  return best
}

const isLook = ({ kind, not }: SentencePart) => kind === 'look' && !not
const isMedium = ({ words }: SentencePart) => searchWords(words).every((word) => MEDIA.has(word) || isEmptyWord(word))

/** Whether a part only says what letters are set on, while others say how they are to look. */
export const isAside = (part: SentencePart, parts: readonly SentencePart[]): boolean =>
  isLook(part) && isMedium(part) && parts.some((other) => isLook(other) && !isMedium(other))

/** The evidence of a sentence, as the ranking takes it. */
export const evidenceOf = (parts: readonly SentencePart[]): Evidence[] =>
  parts.map((part) => {
    const { kind, value, not, must } = part
    return { kind, value, not, must, ...(isAside(part, parts) ? { isAside: true } : {}) }
  })
