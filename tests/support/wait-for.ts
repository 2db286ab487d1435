import { setTimeout as delay } from 'node:timers/promises'

/** Longer than the slowest step on a busy machine with two cores; a test that waits so long has failed. */
const PATIENCE_MS = 120_000
const LONGEST_PAUSE_MS = 100

/** Asks again until it is so. Only for what a server does by itself; everything else is awaited. */
export async function waitFor(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  // A long wait asks less often: the questions themselves were a good part of what the site had to do.
  for (let pause = 10; !(await isSo()); pause = Math.min(pause * 1.4, LONGEST_PAUSE_MS)) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await delay(pause)
  }
}

/**
 * Asks until it is so. @returns when the last question was asked that was still answered otherwise, in milliseconds after the first:
 * the answers' own way, which is long on a busy machine, does not count.
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
