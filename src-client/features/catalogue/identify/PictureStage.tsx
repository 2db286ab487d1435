import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import * as styles from './PictureStage.module.css'
import type { TypedLetter } from './use-letters.ts'

export type Tool = 'select' | 'crop' | 'cut'

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

interface PictureStageProps {
  shown: HTMLCanvasElement
  letters: readonly TypedLetter[]
  selected: number
  tool: Tool
  onSelect: (at: number) => void
  onCut: (at: number, column: number) => void
  /** Shares of the shown picture, from 0 to 1. */
  onCrop: (rectangle: Rectangle) => void
}

/** Shorter drags are clicks. */
const LEAST_DRAG = 8

/** The picture with a box around each letter. With a finger or mouse: choose a letter, cut one, or drag a crop. */
export function PictureStage({ shown, letters, selected, tool, onSelect, onCut, onCrop }: PictureStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drag, setDrag] = useState<Rectangle | null>(null)
  const start = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const unit = Math.max(1, shown.width / 600)
    context.drawImage(shown, 0, 0)
    for (const [i, { letter }] of letters.entries()) {
      const { left, top, right, bottom } = letter
      // Two colours, so that one of them shows on any ground.
      for (const [colour, width] of [
        ['#fff', 4],
        [i === selected ? '#bc2410' : '#005c7d', i === selected ? 3 : 1.5],
      ] as const) {
        context.strokeStyle = colour
        context.lineWidth = width * unit
        context.strokeRect(left - unit, top - unit, right - left + 2 * unit, bottom - top + 2 * unit)
      }
    }
    if (drag) {
      context.fillStyle = 'rgb(17 20 26 / 0.4)'
      context.fillRect(0, 0, shown.width, drag.top)
      context.fillRect(0, drag.bottom, shown.width, shown.height)
      context.fillRect(0, drag.top, drag.left, drag.bottom - drag.top)
      context.fillRect(drag.right, drag.top, shown.width, drag.bottom - drag.top)
    }
  }, [shown, letters, selected, drag])

  const place = (event: PointerEvent) => {
    const box = canvas.current!.getBoundingClientRect()
    const along = (value: number, size: number, most: number) => Math.max(0, Math.min(most, (value / size) * most))
    return {
      x: along(event.clientX - box.left, box.width, shown.width),
      y: along(event.clientY - box.top, box.height, shown.height),
    }
  }
  const onPointerDown = (event: PointerEvent) => {
    if (tool === 'select') return
    event.preventDefault()
    canvas.current!.setPointerCapture(event.pointerId)
    start.current = place(event)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current || tool !== 'crop') return
    const [a, b] = [start.current, place(event)]
    setDrag({
      left: Math.min(a.x, b.x),
      right: Math.max(a.x, b.x),
      top: Math.min(a.y, b.y),
      bottom: Math.max(a.y, b.y),
    })
  }
  const onPointerUp = (event: PointerEvent) => {
    const { x, y } = place(event)
    const began = start.current
    start.current = null
    setDrag(null)
    if (tool === 'crop') {
      if (!drag || drag.right - drag.left < LEAST_DRAG || drag.bottom - drag.top < LEAST_DRAG) return
      onCrop({
        left: drag.left / shown.width,
        right: drag.right / shown.width,
        top: drag.top / shown.height,
        bottom: drag.bottom / shown.height,
      })
      return
    }
    // A cut may be a tap or a stroke through the letter; its middle counts.
    const column = began ? (began.x + x) / 2 : x
    const row = began ? (began.y + y) / 2 : y
    const at = letters.findIndex(
      ({ letter }) =>
        column >= letter.left && column <= letter.right && row >= letter.top - 4 && row <= letter.bottom + 4,
    )
    if (at < 0) return
    if (tool === 'cut') onCut(at, Math.round(column))
    else onSelect(at)
  }
  return (
    <canvas
      ref={canvas}
      className={styles.stage}
      data-tool={tool}
      width={shown.width}
      height={shown.height}
      role="img"
      aria-label={`Your picture, ${countLabel(letters.length, 'letter')} found`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        start.current = null
        setDrag(null)
      }}
    />
  )
}
