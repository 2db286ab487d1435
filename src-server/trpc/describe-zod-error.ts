import type { core, ZodError } from 'zod'

/** One sentence naming the first offending parameter, and its name. */
export function describeZodError(error: ZodError): { message: string; param: string } {
  const issue = error.issues[0]
  if (!issue) return { message: 'The request is not valid.', param: '' }
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.join(', ')
    return { message: `Unknown parameter${issue.keys.length > 1 ? 's' : ''}: ${names}`, param: issue.keys[0] ?? '' }
  }
  const param = issue.path.map(String).join('.')
  if (issue.code === 'invalid_value') return { message: `${param}: ${mustBeOneOf(issue.values)}`, param }
  return { message: param ? `${param}: ${sentenceOf(issue)}` : sentenceOf(issue), param }
}

/** Prefixes of the validator's default messages; contracts with better ones set their own. */
const OWN_WORDS = /^(?:Invalid (?:input|option|key|element|string|number)|Too (?:big|small))/
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const UNITS: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' }

/** An empty text stands for leaving the parameter out. */
const mustBeOneOf = (values: readonly unknown[]) =>
  `must be one of ${values
    .map(String)
    .filter((value) => value !== '')
    .join(', ')}`

/** What is wrong with a field, in plain words. */
function sentenceOf(issue: core.$ZodIssue): string {
  if (!OWN_WORDS.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type')
    return issue.message.endsWith('received undefined')
      ? 'is missing'
      : `must be ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return mustBeOneOf(issue.values)
  if (issue.code === 'too_big')
    return `must be ${issue.maximum}${UNITS[issue.origin] ?? ''} or ${UNITS[issue.origin] ? 'fewer' : 'less'}`
  if (issue.code === 'too_small') {
    if (issue.minimum === 1 && UNITS[issue.origin]) return 'must not be empty'
    return `must be ${issue.minimum}${UNITS[issue.origin] ?? ''} or more`
  }
  return 'is not valid'
}

/** The first error of each field by name, for forms. */
export function zodFields(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? '')
    if (name && !(name in fields)) fields[name] = sentenceOf(issue)
  }
  return fields
}
