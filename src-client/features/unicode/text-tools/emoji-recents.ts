import { PREFERENCE_NAMESPACE } from '#shared/preview/preferences.ts'
import { TONES } from './emoji-address.ts'

const KEY = `${PREFERENCE_NAMESPACE}emoji`
const TONE_KEY = `${PREFERENCE_NAMESPACE}emojitone`
/** Most recent emoji kept: two rows on a phone. */
const KEPT = 16

/** An emoji with its name in the language it was found in. */
export interface RecentEmoji {
  text: string
  label: string
}

const isShort = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max

/** Earlier versions of the site stored emoji as plain texts, without names. */
function recentOf(stored: unknown): RecentEmoji | null {
  const { text = stored, label = text } = (typeof stored === 'object' && stored) as Partial<RecentEmoji>
  return isShort(text, 40) && text !== '' && isShort(label, 200) ? { text, label } : null
}

/** Emoji used last on this device, newest first; empty if the storage is blocked or unreadable. */
export function readRecents(): RecentEmoji[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const recents = Array.isArray(stored) ? stored.flatMap((one) => recentOf(one) ?? []) : []
    return recents.filter(({ text }, at) => recents.findIndex((one) => one.text === text) === at).slice(0, KEPT)
  } catch {
    return []
  }
}

/** Puts an emoji first. @returns all recent emoji */
export function writeRecent(emoji: RecentEmoji): RecentEmoji[] {
  const recents = [emoji, ...readRecents().filter(({ text }) => text !== emoji.text)].slice(0, KEPT)
  keep(KEY, JSON.stringify(recents))
  return recents
}

/** Index of the skin tone chosen last on this device; 0 = default. */
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
    // Storage is full or blocked: the value lasts until the page is left.
  }
}
