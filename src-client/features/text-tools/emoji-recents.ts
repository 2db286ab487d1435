import { PREFERENCE_NAMESPACE } from '#shared/preview/preferences.ts'

const KEY = `${PREFERENCE_NAMESPACE}emoji`
/** Two rows on a phone. */
const KEPT = 16

/** An emoji with its name in the language in which it was found. */
export interface RecentEmoji {
  text: string
  label: string
}

const isShort = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max

/** Older pages kept the emoji without names. */
function recentOf(stored: unknown): RecentEmoji | null {
  const { text = stored, label = text } = (typeof stored === 'object' && stored) as Partial<RecentEmoji>
  return isShort(text, 40) && text !== '' && isShort(label, 200) ? { text, label } : null
}

/** Emoji used last on this device, newest first; storage that is closed or holds nonsense is empty. */
export function readRecents(): RecentEmoji[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const recents = Array.isArray(stored) ? stored.flatMap((one) => recentOf(one) ?? []) : []
    return recents.filter(({ text }, at) => recents.findIndex((one) => one.text === text) === at).slice(0, KEPT)
  } catch {
    return []
  }
}

/** Puts one in front; answers all. */
export function writeRecent(emoji: RecentEmoji): RecentEmoji[] {
  const recents = [emoji, ...readRecents().filter(({ text }) => text !== emoji.text)].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(recents))
  } catch {
    // Storage is full or closed: they are kept until the page is left.
  }
  return recents
}
