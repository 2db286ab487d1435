import { setTimeout as delay } from 'node:timers/promises'

/** Longer than the slowest step on a busy machine with two cores. */
const PATIENCE_MS = 120_000
const LONGEST_PAUSE_MS = 100

/** Polls until a condition holds. Use it only for background work of a server; await everything else. */
export async function waitFor(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  // Long waits poll less often, because polling took a good part of the site's time.
  for (let pause = 10; !(await isSo()); pause = Math.min(pause * 1.4, LONGEST_PAUSE_MS)) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await delay(pause)
  }
}

/**
 * Polls until a condition holds. @returns when the last failed poll was sent, in milliseconds after the start; does not count the time
 * of the answers, which is long on a busy machine
 */
export async function lastInVain(what: string, isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  let last = 0
  await waitFor(what, async () => {
    const asked = performance.now() - began
    const answer = await isSo()
    if (!answer) last = asked
    return answer
  })
  return last
}
