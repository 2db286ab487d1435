import type { ZodError } from 'zod'

/** One sentence naming the first offending parameter, and its name. */
export function describeZodError(error: ZodError): { message: string; param: string } {
  const issue = error.issues[0]
  if (!issue) return { message: 'The request is not valid.', param: '' }
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.join(', ')
    return { message: `Unknown parameter${issue.keys.length > 1 ? 's' : ''}: ${names}`, param: issue.keys[0] ?? '' }
  }
  const param = issue.path.map(String).join('.')
  if (issue.code === 'invalid_value')
    return { message: `${param}: must be one of ${issue.values.map(String).join(', ')}`, param }
  return { message: param ? `${param}: ${issue.message}` : issue.message, param }
}

/** The first complaint about each field, by its name, as a form shows them. */
export function zodFields(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? '')
    if (name && !(name in fields)) fields[name] = issue.message
  }
  return fields
}
