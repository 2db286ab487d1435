/** A refusal as a sentence on a form: without the name of the parameter before it, which is for programs. */
export function problemText(message: string, param: string | null | undefined): string {
  if (!param || !message.startsWith(`${param}: `)) return message
  const text = message.slice(param.length + 2)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
