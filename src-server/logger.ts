import { type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'
import { innermostCause, isOutage } from './database/outage.ts'
import { logFormat, logStream } from './log-lines.mjs'
import { currentScope } from './request-scope.ts'

export type LogOutput = NodeJS.WritableStream & { isTTY?: boolean }

interface LogTarget {
  /** Null: pretty in a terminal, otherwise JSON. */
  format?: 'pretty' | 'json' | null
  out?: LogOutput
}

/** Logs to stdout, with the id and route of the request. Redacts secrets and personal data in this one place. */
export function createLogger(level: string, { format, out = process.stdout }: LogTarget = {}): Logger {
  return pino(
    {
      level,
      base: undefined,
      mixin: scopeFields,
      serializers: { err: errorFields },
      redact: {
        paths: [
          'req.headers.cookie',
          'req.headers.authorization',
          '*.password',
          '*.token',
          'err.config',
          // Statements with their values. err.query has the statement without them.
          ...['err', 'err.aggregateErrors[*]'].flatMap((error) =>
            ['sql', 'parameters', 'driverError.sql', 'driverError.parameters'].map((name) => `${error}.${name}`),
          ),
        ],
        censor: '[redacted]',
      },
    },
    logStream(logFormat(format, out), out),
  )
}

/** Without the stack where a server is gone: it would tell where this program waited, and the message says who did not answer. */
function errorFields(error: Error) {
  const fields = stdSerializers.err(error)
  return isOutage(innermostCause(error)) ? { ...fields, stack: undefined } : fields
}

function scopeFields(): Record<string, string> {
  const scope = currentScope()
  return scope ? { ...(scope.id && { req: scope.id }), route: scope.route } : {}
}

/** The log of a command, whose results for people are on stdout. */
export function commandLogger(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  return createLogger(config.logLevel, { format: config.logFormat ?? 'pretty', out: process.stderr })
}
