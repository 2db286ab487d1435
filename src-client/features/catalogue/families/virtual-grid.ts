/** Arithmetic of a grid of square cells with only the visible rows in the document. */
interface GridShape {
  columns: number
  /** Cell edge in CSS pixels, hairline included. */
  cell: number
  rows: number
}

/** As many whole columns as fit with cells of at least `least` pixels; the cells share the width. */
export function gridShape(width: number, count: number, least: number): GridShape {
  const columns = Math.max(1, Math.floor(width / least))
  const cell = width > 0 ? width / columns : least
  return { columns, cell, rows: Math.ceil(count / columns) }
}

/** First row to draw and the one after the last: rows in view, and `spare` rows above and below, so fast scrolling shows no gaps. */
export function rowWindow(shape: GridShape, scrollTop: number, viewport: number, spare: number) {
  const first = Math.max(0, Math.min(shape.rows, Math.floor(scrollTop / shape.cell) - spare))
  const last = Math.max(first, Math.min(shape.rows, Math.ceil((scrollTop + viewport) / shape.cell) + spare))
  return { first, last }
}

/** Scroll position that shows a whole row, moving no further than needed. */
export function scrollToRow(shape: GridShape, row: number, scrollTop: number, viewport: number): number {
  const top = row * shape.cell
  if (top < scrollTop) return top
  if (top + shape.cell > scrollTop + viewport) return top + shape.cell - viewport
  return scrollTop
}

/** The index that a key moves to from `index`; null for other keys. Page keys move by the number of rows in view. */
export function moveByKey(
  key: string,
  index: number,
  count: number,
  columns: number,
  rowsInView: number,
): number | null {
  if (count === 0) return null
  const clamp = (to: number) => Math.max(0, Math.min(count - 1, to))
  switch (key) {
    case 'ArrowLeft':
      return clamp(index - 1)
    case 'ArrowRight':
      return clamp(index + 1)
    case 'ArrowUp':
      return index >= columns ? index - columns : index
    case 'ArrowDown':
      return index + columns < count ? index + columns : index
    case 'PageUp':
      return clamp(index - columns * Math.max(1, rowsInView))
    case 'PageDown':
      return clamp(index + columns * Math.max(1, rowsInView))
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
