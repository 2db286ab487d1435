import { PREFERENCE_NAMESPACE } from '#shared/preview/preferences.ts'

const KEY = `${PREFERENCE_NAMESPACE}emoji`
/** Two rows on a phone. */
const KEPT = 16

/** Emoji used last on this device, newest first; storage that is closed or holds nonsense is empty. */
export function readRecents(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === 'string' && one.length <= 40).slice(0, KEPT)
      : []
  } catch {
    return []
  }
}

/** Puts one in front; answers all. */
export function writeRecent(emoji: string): string[] {
  const recents = [emoji, ...readRecents().filter((one) => one !== emoji)].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(recents))
  } catch {
    // Storage is full or closed: they are kept until the page is left.
  }
  return recents
}
