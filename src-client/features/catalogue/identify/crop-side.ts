import type { Preparation } from './picture-source.ts'

export type Side = 'left' | 'top' | 'right' | 'bottom'

/** The least that a crop leaves, in per cent. */
const LEAST = 2

/** Moves one side to what was typed, as far as the opposite side allows; null when nothing changes. */
export function withSide(preparation: Preparation, side: Side, text: string): Preparation | null {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  // Fields show whole numbers; a crop that was drawn has others.
  if (!Number.isFinite(value) || value === Math.round(preparation[side])) return null
  const { left, top, right, bottom } = preparation
  const [least, most] = {
    left: [0, right - LEAST] as const,
    top: [0, bottom - LEAST] as const,
    right: [left + LEAST, 100] as const,
    bottom: [top + LEAST, 100] as const,
  }[side]
  const moved = Math.max(least, Math.min(most, value))
  return moved === preparation[side] ? null : { ...preparation, [side]: moved }
}
