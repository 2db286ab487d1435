import type { Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import { type ReadableMail, readableMail } from '../mail/mail-text.ts'
import { listOutbox, readOutbox } from '../mail/outbox-folder.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { escapeHtml } from './html-template.ts'
import { requireRead } from './methods.ts'
import type { RequestState } from './request-context.ts'

const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const MAX_LISTED = 200

/**
 * /dev/mail: mails that would have been sent, for developers on this machine. The connection must come from this
 * machine, without a proxy, and name this machine as host (so that no other site can point a domain at it).
 */
export function devMail(folder: string): Middleware<RequestState> {
  return async (ctx, next) => {
    const name = /^\/dev\/mail(?:\/([^/]*))?$/.exec(ctx.path)
    if (!name || !isFromThisMachine(ctx.req) || !OWN_NAMES.test(ctx.get('Host'))) return next()
    requireRead(ctx)
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Robots-Tag', 'noindex')
    if (!name[1]) {
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = listPage((await listOutbox(folder)).slice(0, MAX_LISTED))
      return
    }
    const source = await readOutbox(folder, decodeURIComponent(name[1]))
    if (source === null) throw new AppError('NOT_FOUND', 'There is no such mail.')
    const isSource = ctx.querystring === 'source'
    ctx.type = isSource ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8'
    ctx.body = isSource ? source : mailPage(readableMail(source))
  }
}

function listPage(entries: { name: string; bytes: number }[]): string {
  const rows = entries.map(
    ({ name, bytes }) =>
      `<li><a href="/dev/mail/${encodeURIComponent(name)}">${escapeHtml(name)}</a> ${bytes} bytes</li>`,
  )
  return page('Mail', entries.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Nothing has been sent yet.</p>')
}

/** A mail with clickable links: in its source they are encoded and broken over lines. */
function mailPage({ from, to, subject, date, text }: ReadableMail): string {
  const facts = Object.entries({ From: from, To: to, Date: date }).map(
    ([name, value]) => `<div>${name}: ${escapeHtml(value)}</div>`,
  )
  // Splits at whole words: links and the text between them are both escaped as text.
  const words = text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
  const ways = '<p><a href="/dev/mail">All mails</a> · <a href="?source">Source</a></p>'
  return page(subject, `${facts.join('')}<pre>${words.join('')}</pre>${ways}`)
}

const page = (title: string, body: string) =>
  [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    `<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
  ].join('')
