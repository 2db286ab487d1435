import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { logFormat, logStream } from './log-lines.mjs'

export interface LogTarget {
  /** Null: pretty in a terminal, JSON otherwise. */
  format?: 'pretty' | 'json' | null
  out?: NodeJS.WriteStream
}

/** Log lines on stdout. Secrets and personal data are cut out here, once. */
export function createLogger(level: string, { format, out = process.stdout }: LogTarget = {}): Logger {
  return pino(
    {
      level,
      base: undefined,
      redact: {
        paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', 'err.config'],
        censor: '[redacted]',
      },
    },
    logStream(logFormat(format, out), out),
  )
}

/** The log of a command, which prints its results on stdout for people. */
export function commandLogger(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  return createLogger(config.logLevel, { format: config.logFormat ?? 'pretty', out: process.stderr })
}
