import {
  EMOJI_LANGUAGES,
  type EmojiQuery,
  type EmojiResult,
  type EmojiView,
} from '#shared/contracts/unicode/unicode.ts'
import { foldLatin } from '#shared/format/latin-letters.ts'
import { wholeList } from '#shared/paging.ts'
import { unpackText } from '../../unicode/record-table.ts'

interface Emoji {
  text: string
  group: number
  tones: string[]
  /** Label and search words of each language, separated by bars. */
  words: string[]
}

let all: Promise<{ list: Emoji[]; groups: Record<string, Record<string, string>> }> | undefined

function load() {
  all ??= import('../../unicode/emoji.generated.ts').then(async ({ EMOJI_GROUPS, PACKED_EMOJI }) => ({
    groups: EMOJI_GROUPS,
    list: (await unpackText(PACKED_EMOJI)).split('\n').map((line) => {
      const [text, group, tones, ...words] = line.split('\t') as [string, string, string, ...string[]]
      return { text, group: Number(group), tones: tones === '' ? [] : tones.split(' '), words }
    }),
  }))
  return all
}

/** Comparison ignores case and marks: 'Fusse' finds 'Füße'. */
const fold = (text: string) => foldLatin(text).replace(/\p{M}/gu, '')

const MAX_HITS = 400

/**
 * A group of emoji; with a query those whose label or search words start with each of its words, labels first. English
 * words work in every language.
 */
export async function searchEmoji({ q, lang, group }: EmojiQuery): Promise<EmojiResult> {
  const { list, groups } = await load()
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
  const wanted = fold(q).split(/\s+/).filter(Boolean)
  const answer = (hits: EmojiView[]): EmojiResult => ({ hits, groups: names, ...wholeList(hits.length) })
  if (wanted.length === 0) return answer(list.filter((emoji) => emoji.group === group).map(view))
  const typed = q.trim()
  const ranked = list.flatMap((emoji) => {
    if (emoji.text === typed || emoji.tones.includes(typed)) return [{ emoji, rank: 0 }]
    const rank =
      rankOf(fold(emoji.words[at] ?? ''), wanted) ?? (at === 0 ? null : rankOf(fold(emoji.words[0]!), wanted))
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
    where.split(/[\s|,:()-]+/).some((part) => part.startsWith(word)) ||
    (/[^\u0000-\u024f\u0370-\u052f]/.test(word) && where.includes(word))
  if (wanted.every((word) => label.split(/[\s,:()-]+/).includes(word))) return 1
  if (wanted.every((word) => begins(label, word))) return 2
  return wanted.every((word) => begins(text, word)) ? 3 : null
}
