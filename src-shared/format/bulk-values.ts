import type { RefusedFamily } from '../contracts/core/bulk-result.ts'
import { familiesLabel } from './families-label.ts'
import { refusedLines } from './refused-lines.ts'

/** What a page shows of a bulk act that was not done for all families, which stay ticked; null = it was. */
export function bulkValues(
  done: number,
  refused: readonly RefusedFamily[],
  more: Record<string, string> = {},
): Record<string, string> | null {
  if (refused.length === 0) return null
  const lines = refusedLines(refused)
  return {
    ...more,
    familyIds: refused.map(({ familyId }) => familyId).join(','),
    done: String(done),
    refused: lines.join('\n'),
    said: [`Done: ${familiesLabel(done)}.`, ...lines].join('\n'),
  }
}
