import { setImmediate } from 'node:timers/promises'
import { joinedKey, nameKeys, nameWords, stemOf } from './name-key.mjs'
import { unpackText } from './record-table.ts'

/** What is called by a name, in the order of their fame: characters, or one text of several, such as a flag. */
export type Called = { codepoints: number[]; text: string | null }

interface Target {
  /** Code points in hexadecimal, with '+' between. */
  target: string
  /** The less, the better it is known by the name. */
  score: number
}

/** Put before all that only have words of a name. */
const MOST = 8
/** Lines read between two turns for others: about a millisecond. */
const LINES_PER_TURN = 5000
/** No name is longer; longer texts are not looked up. */
const MAX_CHARS = 100

let loading: Promise<ReadonlyMap<string, string>> | undefined

/** Loads the table when a name is first looked for. */
function loadCommonNames(): Promise<ReadonlyMap<string, string>> {
  loading ??= open().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

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

/** Characters that are called so, the best known first; none for what is no name. */
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
  // Search words help where nothing is called just so.
  if (found.size === 0 || words.length === 1)
    take(sharedBy(words.map((word) => targetsOf(table.get(`~${stemOf(word)}`)))))
  const best = [...found]
    .sort((a, b) => a[1] - b[1])
    .map(([target]) => target.split('+').map((one) => Number.parseInt(one, 16)))
  const first = best[0]
  if (first && first.length > 1) return { codepoints: first, text: String.fromCodePoint(...first) }
  return { codepoints: best.flatMap((one) => (one.length === 1 ? one : [])).slice(0, MOST), text: null }
}

/** What has all of the words. */
function sharedBy(lists: readonly Target[][]): Target[] {
  const [first = [], ...others] = lists
  return first.flatMap(({ target, score }) => {
    const scores = others.map((list) => list.find((one) => one.target === target)?.score)
    return scores.includes(undefined) ? [] : [{ target, score: scores.reduce((sum: number, one) => sum + one!, score) }]
  })
}
