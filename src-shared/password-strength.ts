import { ACCOUNT } from './account-limits.ts'

/** Strength of a password, from 0 (guessed at once) to 4 (not in a lifetime). */
export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4
  word: string
  /** How to improve it; '' when it is good. */
  advice: string
}

const WORDS = ['Too short', 'Easy to guess', 'Weak', 'Good', 'Strong'] as const
/** Sequences on keyboards and in the alphabet. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
/** Least bits of entropy for each score. */
const STEPS = [0, 1, 36, 50, 68] as const

/**
 * A quick estimate for the meter below the field, without a dictionary to keep the page small. The server has the list
 * of common passwords and decides.
 * @param own texts that somebody who knows the person would try first
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  const chars = [...password]
  if (chars.length < ACCOUNT.passwordMin) return strength(0, `Use at least ${ACCOUNT.passwordMin} characters.`)
  const lower = password.toLowerCase()
  const isOwn = own.some((text) => text.length >= 3 && lower.includes(text.toLowerCase()))
  const bits = guessBits(isOwn ? own.reduce(withoutText, lower) : lower, password)
  const score = (STEPS.filter((least) => bits >= least).length - 1) as PasswordStrength['score']
  if (isOwn) return strength(Math.min(score, 2) as PasswordStrength['score'], 'Leave your name and address out of it.')
  if (score >= 3) return strength(score, '')
  return strength(
    Math.max(1, score) as PasswordStrength['score'],
    'Longer is better: a few words that do not belong together.',
  )
}

const strength = (score: PasswordStrength['score'], advice: string): PasswordStrength => ({
  score,
  word: WORDS[score],
  advice,
})

const withoutText = (text: string, part: string) => (part.length >= 3 ? text.replaceAll(part.toLowerCase(), '') : text)

/** Predictable characters (repeats, runs) count little; the rest by the number of kinds. */
function guessBits(lower: string, password: string): number {
  const pool =
    (/[a-z]/.test(password) ? 26 : 0) +
    (/[A-Z]/.test(password) ? 26 : 0) +
    (/[0-9]/.test(password) ? 10 : 0) +
    (/[^a-zA-Z0-9]/.test(password) ? 33 : 0)
  const perChar = Math.log2(Math.max(10, pool))
  const chars = [...lower]
  const seen = new Set<string>()
  let bits = 0
  chars.forEach((char, i) => {
    const pair = (chars[i - 1] ?? '') + char
    const follows =
      i > 0 && (chars[i - 1] === char || RUNS.some((run) => run.includes(pair) || reversed(run).includes(pair)))
    const known = i > 0 && seen.has(pair)
    bits += follows || known ? 1 : perChar * (seen.has(char) ? 0.75 : 1)
    seen.add(char)
    seen.add(pair)
  })
  return bits
}

const reversed = (text: string) => [...text].reverse().join('')
