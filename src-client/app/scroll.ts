const KEY = 'scroll:'
/** Most scroll positions kept; going back further than that starts at the top. */
const MAX_PLACES = 200

/** Key of the current history entry. On back and forward, `history.state` is already that of the new entry when the event arrives. */
let current = 'first'

function readKey(): void {
  if (!history.state?.key) history.replaceState({ key: nextKey() }, '')
  current = history.state.key
}

/** Saves the scroll position of the page that is being left. */
export function saveScroll(): void {
  try {
    const places = Object.keys(sessionStorage).filter((key) => key.startsWith(KEY))
    if (places.length > MAX_PLACES)
      for (const key of places.sort().slice(0, MAX_PLACES / 2)) sessionStorage.removeItem(key)
    sessionStorage.setItem(KEY + current, String(Math.round(window.scrollY)))
  } catch {
    // Storage is off: going back starts at the top.
  }
}

/** What had the focus when the last step to a page began. */
let focusedBefore: Element | null = null
/** Whether the visitor has pressed or typed anything since. */
let hasActed = false
const act = () => {
  hasActed = true
}

/** A step to another page begins. */
export function beginStep(): void {
  focusedBefore = document.activeElement
  hasActed = false
}

/** Takes scroll restoration over from the browser, and returns to the saved position after a reload. */
export function beginScroll(): void {
  history.scrollRestoration = 'manual'
  readKey()
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, act, true)
  restoreScroll(true)
}

/** Adds a history entry, or changes the address of the current one. */
export function enterPlace(url: string, replace: boolean): void {
  if (replace) {
    history.replaceState({ key: current }, '', url)
    return
  }
  saveScroll()
  current = nextKey()
  history.pushState({ key: current }, '', url)
}

/** Longest wait for popstate. Browsers step back a moment after the call; a step that leads nowhere fires no event. */
const STEP_MS = 2000
let stepping: Promise<void> = Promise.resolve()

/** One step back. @returns when the step is done */
export function stepBack(): Promise<void> {
  stepping = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, STEP_MS)
  })
  history.back()
  return stepping
}

/** Resolves when no step back is under way: an entry added before would be the one that the step leaves. */
export const historySettled = (): Promise<void> => stepping

/** Back or forward: the old page is still shown, so its scroll position can be saved. */
export function leaveByHistory(): void {
  saveScroll()
  readKey()
}

/** Back and forward return to the saved position, or else to the top. `first`: the browser has already scrolled the page. */
export function restoreScroll(first = false): void {
  let y: string | null = null
  try {
    y = sessionStorage.getItem(KEY + current)
  } catch {
    // Storage is off.
  }
  if (y !== null) window.scrollTo(0, Number(y))
  else if (location.hash) forgetScroll(location.hash)
  else if (!first) window.scrollTo(0, 0)
}

/**
 * A new page starts at the top or at its anchor. The focus moves along, for screen readers, but is left to visitors who moved it while the
 * page was loading, say into a menu.
 */
export function forgetScroll(hash: string): void {
  // Parts after an '&' are settings of the target, such as its page.
  const target = hash.length > 1 ? document.getElementById(decodeHash(hash.split('&')[0]!)) : null
  if (target) {
    target.scrollIntoView()
    return
  }
  window.scrollTo(0, 0)
  const isTaken = hasActed && ![focusedBefore, document.body].includes(document.activeElement)
  if (!hash && !isTaken) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Hashes can hold anything; a malformed one names no target. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

const nextKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
