/**
 * A page that comes back with a rejected form loads at its top, but what is wrong may be far below: the first invalid field gets the focus,
 * else the error. Left to visitors who have moved the focus meanwhile.
 */
export function focusRejected(): void {
  const isMoved = document.activeElement !== document.body && !document.activeElement?.hasAttribute('autofocus')
  if (isMoved) return
  const main = document.getElementById('main')
  const wrong = ['[aria-invalid="true"]', '[role="alert"]'].flatMap((all) => [
    ...(main?.querySelectorAll<HTMLElement>(all) ?? []),
  ])
  for (const one of wrong) {
    if (one.role === 'alert') one.tabIndex = -1
    one.focus()
    // Hidden ones take no focus.
    if (document.activeElement === one) return
  }
}
