/** An error as a sentence on a form, without the leading parameter name, which is for programs. */
export function problemText(message: string, param: string | null | undefined): string {
  if (!param || !message.startsWith(`${param}: `)) return message
  return sentence(message.slice(param.length + 2))
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Errors of each field, as shown below it. */
export const problemFields = (fields: Record<string, string> | null | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([name, text]) => [name, sentence(text)]))
