// @ts-check
// Log lines: pretty ones for people in a terminal, JSON for programs. Plain JavaScript, because `npm start` logs before
// anything is built.
import { styleText } from 'node:util'

/** Pino's numbers. Info is the normal level and not printed. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 }
const NAMES = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [40, 'warning'],
  [50, 'error'],
  [60, 'error'],
])

/** Progress line that is redrawn below the last log line, by stream. */
const statuses = new WeakMap()
/** Streams with an error handler. */
const guarded = new WeakSet()

/**
 * A log collector that restarts, or `| head`, must not end the site: unread output is dropped.
 * @param {NodeJS.WritableStream} out
 */
function outliveReader(out) {
  if (guarded.has(out)) return
  guarded.add(out)
  out.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/**
 * @param {string | null | undefined} chosen LOG_FORMAT; anything but the two formats counts as not set
 * @param {{ isTTY?: boolean }} [out]
 * @returns {'pretty' | 'json'}
 */
export function logFormat(chosen, out = process.stdout) {
  if (chosen === 'pretty' || chosen === 'json') return chosen
  return out.isTTY ? 'pretty' : 'json'
}

/**
 * Stream for Pino's JSON lines.
 * @param {'pretty' | 'json'} format
 * @param {NodeJS.WritableStream & { isTTY?: boolean }} [out]
 * @returns {{ write(line: string): void }}
 */
export function logStream(format, out = process.stdout) {
  outliveReader(out)
  return {
    write(line) {
      const status = statuses.get(out) ?? ''
      const text = format === 'json' ? line : `${prettyLine(JSON.parse(line), hasColours(out))}\n`
      out.write(status === '' ? text : `\r\x1b[K${text}${status}`)
    },
  }
}

/**
 * Writes one log line without a logger, before the program is built.
 * @param {keyof typeof LEVELS} level
 * @param {string} msg
 */
export function say(level, msg) {
  logStream(logFormat(process.env.LOG_FORMAT)).write(
    `${JSON.stringify({ level: LEVELS[level], time: Date.now(), msg })}\n`,
  )
}

/**
 * Prints lines that are no log entries, unchanged in every format.
 * @param {readonly string[]} lines
 */
export function sayPlainly(lines) {
  const out = process.stdout
  outliveReader(out)
  const status = statuses.get(out) ?? ''
  const text = `${lines.join('\n')}\n`
  out.write(status === '' ? text : `\r\x1b[K${text}${status}`)
}

/**
 * Draws a progress line that stays last on a terminal; '' removes it.
 * @param {NodeJS.WritableStream} out
 * @param {string} text
 */
export function setStatus(out, text) {
  outliveReader(out)
  if ((statuses.get(out) ?? '') !== '' || text !== '') out.write(`\r\x1b[K${text}`)
  statuses.set(out, text)
}

/** @param {{ isTTY?: boolean }} out */
const hasColours = (out) => Boolean(out.isTTY) && !process.env.NO_COLOR

/**
 * '12:01:02 warning: message key=value', with the stack of an error below.
 * @param {{ level: number, time: number, msg?: string, err?: { stack?: string, message?: string }, [value: string]: unknown }} record
 * @param {boolean} colours
 */
export function prettyLine({ level, time, msg = '', err, ...values }, colours) {
  /** @param {'dim' | 'red' | 'yellow'} style @param {string} text */
  const paint = (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text)
  const name = NAMES.get(level)
  const parts = [paint('dim', new Date(time).toTimeString().slice(0, 8))]
  if (name) parts.push(paint(styleOf(level), `${name}:`))
  parts.push(printable(String(msg)).replaceAll('\n', '\n         '))
  for (const [key, value] of Object.entries(values)) parts.push(paint('dim', `${printable(key)}=${shownValue(value)}`))
  const stack = err ? (err.stack ?? err.message ?? JSON.stringify(err)) : ''
  return parts.join(' ') + (stack === '' ? '' : printable(`\n${stack}`).replaceAll('\n', '\n         '))
}

/**
 * @param {number} level
 * @returns {'dim' | 'red' | 'yellow'}
 */
function styleOf(level) {
  if (level >= LEVELS.error) return 'red'
  return level === LEVELS.warn ? 'yellow' : 'dim'
}

/** @param {unknown} value */
const shownValue = (value) =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? printable(value) : printable(JSON.stringify(value))

/**
 * Escapes control characters, so that visitors' text cannot control the terminal.
 * @param {string} text
 */
export const printable = (text) =>
  text.replace(/[\p{Zl}\p{Zp}]|[^\P{C}\n]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
