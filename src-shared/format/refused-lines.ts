import type { RefusedFamily } from '../contracts/core/bulk-result.ts'

/** Sentences that say for which families a bulk act was not done. Families that share a fault of the site share a sentence. */
export function refusedLines(refused: readonly RefusedFamily[]): string[] {
  const waiting = new Map<string, string[]>()
  for (const { name, why, again } of refused) if (again) waiting.set(why, [...(waiting.get(why) ?? []), name])
  return [
    ...refused.filter(({ again }) => !again).map(({ name, why }) => `${name}: ${why}`),
    ...[...waiting].map(([why, names]) => `Not done: ${names.join(', ')}. ${why}`),
  ]
}
