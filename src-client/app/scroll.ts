const KEY = 'scroll:'
/** Places remembered; a session that goes further back starts those pages at the top. */
const MAX_PLACES = 200

/** Entry of the history that is shown now. When the browser goes back or forward it names the next one before we hear of it. */
let current = 'first'

/** Remembers where the reader is on the page that is being left. */
export function saveScroll(): void {
  try {
    const places = Object.keys(sessionStorage).filter((key) => key.startsWith(KEY))
    if (places.length > MAX_PLACES)
      for (const key of places.sort().slice(0, MAX_PLACES / 2)) sessionStorage.removeItem(key)
    sessionStorage.setItem(KEY + current, String(Math.round(window.scrollY)))
  } catch {
    // Storage is off: back starts at the top.
  }
}

/** Takes the scroll position over from the browser and returns to the remembered place after a reload. */
export function beginScroll(): void {
  history.scrollRestoration = 'manual'
  if (!history.state?.key) history.replaceState({ key: nextKey() }, '')
  current = history.state.key
  restoreScroll(true)
}

/** A new entry of the history, or another address for the one that is shown. */
export function enterPlace(url: string, replace: boolean): void {
  if (replace) {
    history.replaceState({ key: current }, '', url)
    return
  }
  saveScroll()
  current = nextKey()
  history.pushState({ key: current }, '', url)
}

/** Browsers take a step in the history some moments after they were asked to; one that leads nowhere is never told of. */
const STEP_MS = 2000
let stepping: Promise<void> = Promise.resolve()

/** One step back. @returns when it has been taken */
export function stepBack(): Promise<void> {
  stepping = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, STEP_MS)
  })
  history.back()
  return stepping
}

/** No step of ours is under way: a place that is entered before would be the one that is left by it. */
export const historySettled = (): Promise<void> => stepping

/** Back or forward: the page still stands where it was, and its place is kept for the way back. */
export function leaveByHistory(): void {
  saveScroll()
  if (!history.state?.key) history.replaceState({ key: nextKey() }, '')
  current = history.state.key
}

/** Back and forward return to the remembered place; one that is not known is the top. `first`: the browser has placed the page already. */
export function restoreScroll(first = false): void {
  let y: string | null = null
  try {
    y = sessionStorage.getItem(KEY + current)
  } catch {
    // As above.
  }
  if (y !== null) window.scrollTo(0, Number(y))
  else if (location.hash) forgetScroll(location.hash)
  else if (!first) window.scrollTo(0, 0)
}

/** A new page starts at the top, or at its anchor; the reading position of assistive technology moves along. */
export function forgetScroll(hash: string): void {
  // Parts after an '&' are settings of the place, such as its page.
  const target = hash.length > 1 ? document.getElementById(decodeHash(hash.split('&')[0]!)) : null
  if (target) {
    target.scrollIntoView()
    return
  }
  window.scrollTo(0, 0)
  if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
}

/** A hash may hold anything; one that is not well formed names no place. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

const nextKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
