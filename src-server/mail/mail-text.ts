/** A mail in readable form. */
export interface ReadableMail {
  from: string
  to: string
  subject: string
  date: string
  text: string
}

/**
 * Reads what our own composer writes: one text, or a text beside its HTML. For any other mail it returns the source.
 */
export function readableMail(source: string): ReadableMail {
  const [head, body] = divide(source)
  const header = (name: string) => headerOf(head, name)
  const boundary = /^multipart\/[^;]+;.*boundary="?([^";]+)/i.exec(header('Content-Type'))?.[1]
  const part = boundary
    ? body.split(`--${boundary}`).find((one) => /^content-type: text\/plain/im.test(divide(one.trimStart())[0]))
    : undefined
  const [partHead, partBody] = part === undefined ? [head, body] : divide(part.trimStart())
  return {
    from: words(header('From')),
    to: words(header('To')),
    subject: words(header('Subject')),
    date: header('Date'),
    text: decoded(partBody, headerOf(partHead, 'Content-Transfer-Encoding')).trim(),
  }
}

function divide(source: string): [head: string, body: string] {
  const end = /\r?\n\r?\n/.exec(source)
  return end ? [source.slice(0, end.index), source.slice(end.index + end[0].length)] : [source, '']
}

/** One header with its folded lines joined; '' if missing. */
function headerOf(head: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)
  return (found?.[1] ?? '').replace(/\r?\n[ \t]+/g, ' ')
}

function decoded(body: string, encoding: string): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  return /^quoted-printable$/i.test(encoding) ? quotedPrintable(body.replace(/=\r?\n/g, '')) : body
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes words of non-ASCII headers (RFC 2047). White space between two of them is dropped. */
const words = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replace(/_/g, ' ')),
    )
