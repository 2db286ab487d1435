import { setImmediate } from 'node:timers/promises'
import { keepAnswer } from '../keep-answer.ts'
import { joinedKey, nameKeys, nameWords, stemOf } from './name-key.mjs'
import { unpackText } from './record-table.ts'

/** Characters known by a name, best known first, or a text of several such as a flag. */
export type Called = { codepoints: number[]; text: string | null }

interface Target {
  /** Code points in hexadecimal, with '+' between. */
  target: string
  /** Lower is better known by the name. */
  score: number
}

/** Most characters listed before those that only match words of a name. */
const MAX_CODEPOINTS = 8
/** Lines read before yielding to other work: about a millisecond. */
const LINES_PER_TURN = 5000
/** No name is longer; longer queries are skipped. */
const MAX_CHARS = 100

/** Loads the table on first use. */
const loadCommonNames = keepAnswer(open)

async function open() {
  const { COMMON_NAMES } = await import('./common-names.generated.ts')
  const table = new Map<string, string>()
  for (const [at, line] of (await unpackText(COMMON_NAMES)).split('\n').entries()) {
    const tab = line.indexOf('\t')
    table.set(line.slice(0, tab), line.slice(tab + 1))
    if (at % LINES_PER_TURN === 0) await setImmediate()
  }
  return table
}

const targetsOf = (line: string | undefined): Target[] =>
  (line ?? '')
    .split('\t')
    .filter(Boolean)
    .map((field) => {
      const [score, target] = field.split(':') as [string, string]
      return { target, score: Number(score) }
    })

/** Characters known by this name, best known first; none for an unknown name. */
export async function searchCommonNames(query: string): Promise<Called> {
  if (query.length > MAX_CHARS) return { codepoints: [], text: null }
  const table = await loadCommonNames()
  const words = nameWords(query)
  const found = new Map<string, number>()
  const take = (targets: readonly Target[], more = 0) => {
    for (const { target, score } of targets)
      found.set(target, Math.min(found.get(target) ?? Number.POSITIVE_INFINITY, score + more))
  }
  for (const [at, key] of nameKeys(query).entries()) take(targetsOf(table.get(key)), at)
  if (words.length > 1) take(targetsOf(table.get(joinedKey(query))))
  // Search words help when there is no exact name.
  if (found.size === 0 || words.length === 1)
    take(sharedBy(words.map((word) => targetsOf(table.get(`~${stemOf(word)}`)))))
  const best = [...found]
    .sort((a, b) => a[1] - b[1])
    .map(([target]) => target.split('+').map((one) => Number.parseInt(one, 16)))
  const first = best[0]
  if (first && first.length > 1) return { codepoints: first, text: String.fromCodePoint(...first) }
  return { codepoints: best.flatMap((one) => (one.length === 1 ? one : [])).slice(0, MAX_CODEPOINTS), text: null }
}

/** The targets with all of the words. */
function sharedBy(lists: readonly Target[][]): Target[] {
  const [first = [], ...others] = lists
  return first.flatMap(({ target, score }) => {
    const scores = others.map((list) => list.find((one) => one.target === target)?.score)
    return scores.includes(undefined) ? [] : [{ target, score: scores.reduce((sum: number, one) => sum + one!, score) }]
  })
}
