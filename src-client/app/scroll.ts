const KEY = 'scroll:'
const placeKey = () => KEY + (history.state?.key ?? 'first')

/** Remembers where the reader was on the page that is being left. */
export function saveScroll(): void {
  try {
    sessionStorage.setItem(placeKey(), String(Math.round(window.scrollY)))
  } catch {
    // Storage is off: back starts at the top.
  }
}

/** Back and forward return to the remembered place. */
export function restoreScroll(): void {
  let y: string | null = null
  try {
    y = sessionStorage.getItem(placeKey())
  } catch {
    // As above.
  }
  if (y !== null) window.scrollTo(0, Number(y))
  else if (location.hash) forgetScroll(location.hash)
}

/** A new page starts at the top, or at its anchor; the reading position of assistive technology moves along. */
export function forgetScroll(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) {
    target.scrollIntoView()
    return
  }
  window.scrollTo(0, 0)
  if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
}
