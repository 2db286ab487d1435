import { PAGING } from '#shared/limits.ts'

interface PagerWindow {
  /** Clamped to 1..pages. */
  current: number
  pages: number
  previous: number | null
  next: number | null
  /** Page numbers to link, ascending; 'gap' where pages are left out. */
  items: (number | 'gap')[]
}

/** The current page, three on either side, and the two ends (specification section 9). */
export function pagerWindow(page: number, pageCount: number): PagerWindow {
  const pages = Math.max(1, Math.floor(pageCount) || 1)
  const current = Math.min(pages, Math.max(1, Math.floor(page) || 1))
  const from = Math.max(1, current - PAGING.linksAround)
  const to = Math.min(pages, current + PAGING.linksAround)
  const items: (number | 'gap')[] = []
  if (from > 1) items.push(1)
  // A gap for a single page would be no shorter than its number.
  if (from === 3) items.push(2)
  else if (from > 3) items.push('gap')
  for (let at = from; at <= to; at++) items.push(at)
  if (to === pages - 2) items.push(pages - 1)
  else if (to < pages - 2) items.push('gap')
  if (to < pages) items.push(pages)
  return {
    current,
    pages,
    previous: current > 1 ? current - 1 : null,
    next: current < pages ? current + 1 : null,
    items,
  }
}
