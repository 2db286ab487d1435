/** Link with the name of a row: a heading in lists of families. */
export const NAME = 'h2 a, a[data-part="name"]'

/** Runs what replaces a row. If the focus goes with it, the new row gets it. Forms look further (focus-place.ts). */
export function replaceRow(part: Element | null | undefined, act: () => void): void {
  const row = part?.closest('[data-part="row"]')
  const list = row?.parentElement
  const at = row && list ? [...list.children].indexOf(row) : -1
  act()
  requestAnimationFrame(() => {
    const next = list?.children[at]
    if (document.activeElement === document.body)
      (next?.querySelector<HTMLElement>(NAME) ?? next?.querySelector('button'))?.focus({ preventScroll: true })
  })
}

/** Moves the focus to the name of the next (1) or previous (-1) row; if none has the focus, to the first visible one. */
export function focusRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-part="row"]')].filter((row) => row.querySelector(NAME))
  const current = document.activeElement?.closest<HTMLElement>('[data-part="row"]')
  const at = current ? rows.indexOf(current) : -1
  const inSight = rows.findIndex((row) => row.getBoundingClientRect().bottom > window.innerHeight * 0.2)
  const next = rows[at < 0 ? inSight : at + step]
  const name = next?.querySelector<HTMLElement>(NAME)
  if (!next || !name) return false
  name.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'center', behavior: 'auto' })
  return true
}
