import { escapeXml } from '#shared/format/xml.ts'
import type { MailInput } from './mail.service.ts'

/** A paragraph, whose lines are kept as they are, or the one thing to do next. */
export type LetterPart = string | { label: string; url: string }

/** What letters come from. Addresses are made of PUBLIC_URL and never of a request. */
export interface LetterSite {
  name: string
  publicUrl: string
}

export interface Letter {
  site: LetterSite
  /** Whose name the letter begins with; null in letters to the operator. */
  to: string | null
  subject: string
  /** Empty ones are left out. */
  parts: readonly LetterPart[]
}

/** A letter as text and as HTML, made of the same parts: greeting, paragraphs, button, and the site's name below. */
export function writeLetter({ site, to, subject, parts }: Letter): { subject: string; text: string; html: string } {
  const greeting = to === null ? [] : [`Hello ${to},`]
  const all = [...greeting, ...parts.filter((part) => part !== ''), `${site.name}\n${site.publicUrl}`]
  const body = all.map((part) => partHtml(part, site.publicUrl)).join('')
  return {
    subject,
    text: all.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.url}`)).join('\n\n'),
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head>` +
      `<body style="${BODY}">${body}</body></html>`,
  }
}

/** Whom a letter goes to, with the name that they have here. */
export interface MailPerson {
  username: string
  email: string
}

/** A mail to a person; its subject begins with the site's name. */
export const letterTo = (
  site: LetterSite,
  to: MailPerson,
  subject: string,
  parts: readonly LetterPart[],
): MailInput => ({
  to: { name: to.username, address: to.email },
  ...writeLetter({ site, to: to.username, subject: `${site.name}: ${subject}`, parts }),
})

/** Lines of what somebody wrote, set apart from the words of the site. */
export const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')

// Mail programs read neither style sheets nor custom properties.
const BODY = 'max-width:36em;font:16px/1.5 system-ui,sans-serif'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f3fd6;color:#ffffff;text-decoration:none'

function partHtml(part: LetterPart, publicUrl: string): string {
  if (typeof part === 'string') return `<p style="white-space:pre-wrap">${withLinks(part, publicUrl)}</p>`
  const url = escapeXml(part.url)
  return `<p><a href="${url}" style="${BUTTON}">${escapeXml(part.label)}</a></p><p>${withLinks(part.url, publicUrl)}</p>`
}

/** Addresses of this site become links; those that people wrote stay text, so that no mail of ours advertises for them. */
const withLinks = (text: string, publicUrl: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, at) => {
      const words = escapeXml(piece)
      const isOurs = at % 2 === 1 && (piece === publicUrl || piece.startsWith(`${publicUrl}/`))
      return isOurs ? `<a href="${words}">${words}</a>` : words
    })
    .join('')
