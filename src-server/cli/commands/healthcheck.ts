import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'

/** Shorter than the container's own timeout, so that the reason is printed. */
const TIMEOUT_MS = 4000

export const healthcheckCommand: Command = {
  async run(args, config) {
    readArguments('healthcheck', args)
    const address = `http://127.0.0.1:${config.port}/healthz`
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (answer.ok) return 0
      console.error(`${address} answered ${answer.status}`)
    } catch (error) {
      console.error(`${address} does not answer: ${(error as Error).message}`)
    }
    return 1
  },
}
