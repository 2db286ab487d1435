import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cellText, uPlus } from './codepoint-format.ts'
import type { CodepointList } from './codepoint-list.ts'
import * as styles from './GlyphGrid.module.css'
import * as mapStyles from './glyph-map.module.css'
import { gridShape, moveByKey, rowWindow, scrollToRow } from './virtual-grid.ts'

interface Props {
  list: CodepointList
  /** Index of the cell in the inspector. */
  selected: number
  onSelect(index: number, how: 'move' | 'press'): void
  /** CSS of the font in the cells. */
  style: React.CSSProperties
  waiting: boolean
  label: string
}

/** Smallest cell edge in pixels: a 26 px glyph with space around it, and more than the 24 px that a finger needs. */
const LEAST_CELL = 48
/** Rows kept above and below the view. */
const SPARE_ROWS = 4

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Current width and height of an element. */
function useSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useBrowserLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

/** Cells of a code point list. Only rows in view are in the document. Arrows, Home, End and page keys move between cells. */
export function GlyphGrid({ list, selected, onSelect, style, waiting, label }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [scrollTop, setScrollTop] = useState(0)
  const moved = useRef(false)
  const size = useSize(box)
  const shape = gridShape(size.width, list.length, LEAST_CELL)
  const { first, last } = rowWindow(shape, scrollTop, size.height || 562, SPARE_ROWS)
  const active = Math.max(0, Math.min(selected, list.length - 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts at the top
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
    setScrollTop(0)
  }, [list])

  useBrowserLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !box.current) return
    const inView = Math.floor(size.height / shape.cell)
    const next = moveByKey(event.key, active, list.length, shape.columns, inView)
    if (next === null) return
    event.preventDefault()
    // Left and right would also turn pages of the list around the grid.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    const top = scrollToRow(shape, Math.floor(next / shape.columns), box.current.scrollTop, size.height)
    box.current.scrollTop = top
    setScrollTop(top)
    moved.current = true
    onSelect(next, 'move')
  }

  const rows = []
  for (let row = first; row < last; row++) {
    const cells = []
    for (let index = row * shape.columns; index < Math.min(list.length, (row + 1) * shape.columns); index++) {
      const codepoint = list.at(index)
      const { text, unseen } = cellText(codepoint)
      cells.push(
        // biome-ignore lint/a11y/useSemanticElements: cells of a virtual grid cannot be a table
        <button
          type="button"
          key={codepoint}
          role="gridcell"
          className={unseen ? `${styles.cell} ${styles.unseen}` : styles.cell}
          data-index={index}
          tabIndex={index === active ? 0 : -1}
          aria-selected={index === active}
          aria-label={unseen ? uPlus(codepoint) : `${text} ${uPlus(codepoint)}`}
          onClick={() => onSelect(index, 'press')}
        >
          {text}
        </button>,
      )
    }
    rows.push(
      // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid cannot be a table
      // biome-ignore lint/a11y/useFocusableInteractive: focus is on the cells
      <div
        key={row}
        role="row"
        aria-rowindex={row + 1}
        className={styles.row}
        style={{ top: row * shape.cell, height: shape.cell, gridTemplateColumns: `repeat(${shape.columns}, 1fr)` }}
      >
        {cells}
      </div>,
    )
  }
  return (
    <div
      ref={box}
      className={waiting ? `${mapStyles.map} ${styles.waiting}` : mapStyles.map}
      style={{ '--cell': `${shape.cell}px` } as CSSProperties}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={shape.rows}
        aria-colcount={shape.columns}
        className={styles.grid}
        style={{ ...style, height: shape.rows * shape.cell }}
        onKeyDown={onKeyDown}
      >
        {size.width > 0 ? rows : null}
      </div>
    </div>
  )
}
