import type { QualityReport } from '#shared/contracts/publishing/studio.ts'
import { countLabel } from '#shared/format/download-label.ts'

export type Style = QualityReport['styles'][number]
type Check = QualityReport['family'][number]

/** Styles named where not all are meant, and different findings quoted. */
const NAMED = 4

/**
 * A check that several styles do not pass becomes one row that names them; the rest stays with each style. Styles that are still being
 * checked are left out.
 */
export function groupChecks(styles: readonly Style[]): { common: Check[]; styles: Style[] } {
  const faults = new Map<string, { style: string; check: Check }[]>()
  for (const { name, checks } of styles)
    for (const check of checks ?? [])
      if (check.level !== 'pass') faults.set(check.id, [...(faults.get(check.id) ?? []), { style: name, check }])
  const shared = [...faults.values()].filter((all) => all.length > 1)
  const common = shared.map((all): Check => {
    const { check } = all.find((one) => one.check.level === 'fail') ?? all[0]!
    const found = new Set(all.map((one) => one.check.found))
    const names = all.map((one) => one.style)
    const who = all.length === styles.length ? `all ${countLabel(styles.length, 'style')}` : listed(names)
    return {
      ...check,
      found:
        found.size === 1
          ? `${check.found} (${who})`
          : listed(
              all.map((one) => `${one.style}: ${one.check.found}`),
              '; ',
            ),
    }
  })
  const ids = new Set(common.map(({ id }) => id))
  return {
    common,
    styles: styles.map(({ name, checks }) => ({
      name,
      checks: checks?.filter((check) => check.level === 'pass' || !ids.has(check.id)) ?? null,
    })),
  }
}

const listed = (all: readonly string[], between = ', ') =>
  all.slice(0, NAMED).join(between) + (all.length > NAMED ? ` and ${all.length - NAMED} more` : '')
