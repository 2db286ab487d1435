import { type Logger, pino } from 'pino'

/** JSON lines on stdout. Secrets and personal data are cut out here, once. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', 'err.config'],
      censor: '[redacted]',
    },
  })
}
