/** Later than the last change, so that the time of a change works as a version. */
export const laterThan = (updatedAt: number, now: number): number => Math.max(now, Number(updatedAt) + 1)

/** A case's notes with one more line: when, and what somebody did. */
export function withLine(note: string, at: number, what: string): string {
  const line = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} ${what}`
  return note ? `${note}\n${line}` : line
}
