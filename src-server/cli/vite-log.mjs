import { stripVTControlCharacters } from 'node:util'
import { say } from '../log-lines.mjs'

/** @type {(level: 'info' | 'warn' | 'error') => (message: string) => void} */
const saying = (level) => (message) => say(level, stripVTControlCharacters(message))

/** Vite's messages as lines of our log. */
export const viteLog = {
  info: saying('info'),
  warn: saying('warn'),
  warnOnce: saying('warn'),
  error: saying('error'),
  clearScreen: () => undefined,
  hasErrorLogged: () => false,
  hasWarned: false,
}

/** Problems only. */
export const viteProblems = { ...viteLog, info: () => undefined }
