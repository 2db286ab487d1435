import type { AxisFact } from '#shared/contracts/publishing/font-facts.ts'
import type { FontCut } from '#shared/contracts/publishing/font-job.ts'
import { refuse } from '../css-grammar.ts'

type AxisCut = Record<string, number | [number, number]>

const PART = /^([A-Za-z][A-Za-z0-9]{0,3})\s*[=:]\s*(-?\d+(?:\.\d+)?)(?:\s*\.\.\s*(-?\d+(?:\.\d+)?))?$/

/** 'wght=400..700, opsz=14': pinned or limited. @throws AppError BAD_REQUEST naming the missing axis */
export function readAxisCut(text: string, axes: readonly AxisFact[]): AxisCut {
  const cut: AxisCut = {}
  for (const part of text
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, tag, from, to = from] = PART.exec(part) ?? []
    if (tag === undefined || from === undefined)
      return refuse('axes', `"${part.slice(0, 40)}" is not like wght=400 or wght=400..700`)
    const axis = axes.find((one) => one.tag === tag)
    if (!axis)
      return refuse(
        'axes',
        axes.length === 0
          ? 'the font is not variable'
          : `the font has no axis ${tag}; it has ${axes.map((one) => one.tag).join(', ')}`,
      )
    const [low, high] = [Number(from), Number(to)]
    if (low > high || low < axis.min || high > axis.max) refuse('axes', `${tag} goes from ${axis.min} to ${axis.max}`)
    // The default must remain inside the limited range.
    if (low < high && (axis.default < low || axis.default > high))
      refuse('axes', `a part of ${tag} must hold its default, ${axis.default}; or pin it to one value`)
    cut[tag] = low === high ? low : [low, high]
  }
  return cut
}

/** The remaining axis: one position, a range, or null without the axis. */
export function axisLeft(
  axes: readonly AxisFact[],
  cut: FontCut['axes'],
  tag: string,
): { from: number; to: number } | null {
  const axis = axes.find((one) => one.tag === tag)
  if (!axis) return null
  const place = cut?.[tag]
  if (typeof place === 'number') return { from: place, to: place }
  return place ? { from: place[0], to: place[1] } : { from: axis.min, to: axis.max }
}
