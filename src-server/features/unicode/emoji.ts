import {
  EMOJI_LANGUAGES,
  type EmojiQuery,
  type EmojiResult,
  type EmojiView,
} from '#shared/contracts/unicode/unicode.ts'
import { foldMarks } from '#shared/format/latin-letters.ts'
import { wholeList } from '#shared/paging.ts'
import { unpackText } from '../../unicode/record-table.ts'

interface Emoji {
  text: string
  group: number
  tones: string[]
  /** Label and search words of each language, separated by bars. */
  words: string[]
}

/** Selectors of text or picture style: keyboards often leave them out. */
const withoutSelectors = (text: string) => text.replace(/[\ufe0e\ufe0f]/gu, '')

/** What stands between the words of labels, search words and queries: 'flag: Germany'. */
const BETWEEN = /[\s|,:()-]+/
const wordsOf = (text: string) => text.split(BETWEEN).filter(Boolean)

let all: Promise<ReturnType<typeof unpackEmoji>> | undefined

const load = () =>
  (all ??= import('../../unicode/emoji.generated.ts').then(async ({ EMOJI_GROUPS, PACKED_EMOJI }) =>
    unpackEmoji(await unpackText(PACKED_EMOJI), EMOJI_GROUPS),
  ))

function unpackEmoji(packed: string, groups: Record<string, Record<string, string>>) {
  const list = packed.split('\n').map((line): Emoji => {
    const [text, group, tones, ...words] = line.split('\t') as [string, string, string, ...string[]]
    return { text, group: Number(group), tones: tones === '' ? [] : tones.split(' '), words }
  })
  const byText = new Map(
    list.flatMap((emoji) => [emoji.text, ...emoji.tones].map((text) => [withoutSelectors(text), emoji] as const)),
  )
  const folded = new Map<number, string[]>()
  /** Words of a language, folded when they are first asked for. */
  function wordsIn(at: number): string[] {
    const known = folded.get(at) ?? list.map((emoji) => foldMarks(emoji.words[at] ?? ''))
    folded.set(at, known)
    return known
  }
  return { list, groups, byText, wordsIn }
}

const MAX_HITS = 400

/**
 * A group of emoji; with a query those whose label or search words start with each of its words, labels first. English
 * words work in every language.
 */
export async function searchEmoji({ q, lang, group }: EmojiQuery): Promise<EmojiResult> {
  const { list, groups, byText, wordsIn } = await load()
  const at = EMOJI_LANGUAGES.indexOf(lang)
  const view = (emoji: Emoji): EmojiView => ({
    text: emoji.text,
    label: (emoji.words[at] || emoji.words[0]!).split('|')[0]!,
    tones: emoji.tones,
  })
  const names = Object.entries(groups[lang] ?? groups.en!).map(([number, name]) => ({
    number: Number(number),
    name,
    count: list.filter((emoji) => emoji.group === Number(number)).length,
  }))
  const typed = withoutSelectors(q.trim())
  const wanted = wordsOf(foldMarks(q))
  const answer = (hits: EmojiView[]): EmojiResult => ({ hits, groups: names, ...wholeList(hits.length) })
  if (typed === '') return answer(list.filter((emoji) => emoji.group === group).map(view))
  const itself = byText.get(typed)
  if (itself) return answer([view(itself)])
  if (wanted.length === 0) return answer([])
  const [own, english] = [wordsIn(at), wordsIn(0)]
  const ranked = list.flatMap((emoji, index) => {
    const rank = rankOf(own[index]!, wanted) ?? (at === 0 ? null : rankOf(english[index]!, wanted))
    return rank === null ? [] : [{ emoji, rank }]
  })
  ranked.sort((a, b) => a.rank - b.rank)
  return answer(ranked.slice(0, MAX_HITS).map(({ emoji }) => view(emoji)))
}

/**
 * 1 = all as whole words of the label; 2 = as its prefixes; 3 = among the search words; null = no match. Languages
 * without spaces match inside words.
 */
function rankOf(text: string, wanted: readonly string[]): number | null {
  const [label = ''] = text.split('|')
  const begins = (where: string, word: string) =>
    wordsOf(where).some((part) => part.startsWith(word)) ||
    (/[^\u0000-\u024f\u0370-\u052f]/.test(word) && where.includes(word))
  if (wanted.every((word) => wordsOf(label).includes(word))) return 1
  if (wanted.every((word) => begins(label, word))) return 2
  return wanted.every((word) => begins(text, word)) ? 3 : null
}
