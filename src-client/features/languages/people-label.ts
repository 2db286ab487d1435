import { groupThousands } from '#shared/format/download-label.ts'

/** Rounded, because the numbers are estimates: '1.4 billion', '340 million', '62,000', '900'. */
export function peopleLabel(count: number): string {
  if (count >= 999_500_000) return `${round(count / 1e9)} billion`
  if (count >= 10_000_000) return `${groupThousands(Math.round(count / 1e6))} million`
  if (count >= 999_500) return `${round(count / 1e6)} million`
  if (count >= 10_000) return `${groupThousands(Math.round(count / 1000) * 1000)}`
  return groupThousands(count >= 1000 ? Math.round(count / 100) * 100 : count)
}

const round = (value: number) => String(Number(value.toFixed(1)))
