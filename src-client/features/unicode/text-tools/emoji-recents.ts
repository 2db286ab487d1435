import { PREFERENCE_NAMESPACE } from '#shared/preview/preferences.ts'
import { TONES } from './emoji-address.ts'

const KEY = `${PREFERENCE_NAMESPACE}emoji`
const TONE_KEY = `${PREFERENCE_NAMESPACE}emojitone`
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
  keep(KEY, JSON.stringify(recents))
  return recents
}

/** Place among the skin tones that was chosen last on this device; 0 = none. */
export function readTone(): number {
  try {
    const tone = Number(localStorage.getItem(TONE_KEY))
    return Number.isInteger(tone) && tone > 0 && tone < TONES.length ? tone : 0
  } catch {
    return 0
  }
}

export const writeTone = (tone: number) => keep(TONE_KEY, String(tone))

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or closed: it is kept until the page is left.
  }
}
