import type { Config } from '../config.ts'

/** A maintenance command: parses its arguments by command-table.mjs, prints for a person, returns the exit code. */
export interface Command {
  run(args: string[], config: Config): Promise<number>
}
