/** A line of the bench's table. */
export interface Measure {
  /** Name of the bench, e.g. 'http'. */
  group: string
  name: string
  /** Null = not measured; the note says why. */
  value: number | null
  unit: string
  target?: { atMost: number } | { atLeast: number }
  /** How the number was measured, or why it is missing. */
  note?: string
}

export type Verdict = 'ok' | 'miss' | 'skipped' | ''

/** Numbers without a target are information and get no verdict. */
export function verdictOf({ value, target }: Measure): Verdict {
  if (value === null) return 'skipped'
  if (!target) return ''
  return ('atMost' in target ? value <= target.atMost : value >= target.atLeast) ? 'ok' : 'miss'
}

const HEADS = ['bench', 'measure', 'value', 'target', '', 'note'] as const
/** Longer notes are cut, because they would wrap and break the columns; the JSON has them in full. */
const NOTE_CHARS = 100

/** The table as lines of text. */
export function formatTable(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.group,
    measure.name,
    measure.value === null ? '-' : `${round(measure.value)} ${measure.unit}`.trim(),
    targetText(measure),
    verdictOf(measure),
    (measure.note ?? '').slice(0, NOTE_CHARS),
  ])
  const widths = HEADS.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)))
  return [[...HEADS], ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function targetText({ target, unit }: Measure): string {
  if (!target) return ''
  return 'atMost' in target ? `<= ${target.atMost} ${unit}`.trim() : `>= ${target.atLeast} ${unit}`.trim()
}

/** Rounds to three significant digits, and to whole numbers from 100 on. */
export function round(value: number): number {
  if (Math.abs(value) >= 100) return Math.round(value)
  return Number(value.toPrecision(3))
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which `share` of all values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  if (share === 0.5 && sorted.length > 0 && sorted.length % 2 === 0) return (sorted[at - 1]! + sorted[at]!) / 2
  return sorted[at] ?? Number.NaN
}

/** From lowest to highest, for notes. */
export function spread(values: readonly number[]): string {
  return `${round(Math.min(...values))}-${round(Math.max(...values))}`
}
