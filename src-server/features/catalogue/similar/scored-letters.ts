import { IDENTIFY } from '#shared/identify-limits.ts'

/** The letters that are compared: two of each character, because a third tells little and costs as much. */
export function scoredLetters<T extends { char: string }>(letters: readonly T[]): T[] {
  const counts = new Map<string, number>()
  const turns: T[][] = Array.from({ length: IDENTIFY.alike }, () => [])
  for (const letter of letters) {
    const count = counts.get(letter.char) ?? 0
    counts.set(letter.char, count + 1)
    turns[count]?.push(letter)
  }
  // Different characters tell more than equal ones, so they come first.
  return turns.flat().slice(0, IDENTIFY.scored)
}
