import { escapeHtml } from './html-template.ts'

/**
 * A self-contained page without scripts, for when the site cannot draw its own. Its styles are attributes, which the content security
 * policy allows.
 * @param refreshS seconds after which the browser loads the address again; null = never
 */
export function plainPage(title: string, body: string, refreshS: number | null): string {
  const heading = escapeHtml(title)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    refreshS === null ? '' : `<meta http-equiv="refresh" content="${refreshS}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${heading}</title></head>`,
    '<body style="margin:0;background:#E9EDF0;color:#11141A;font:400 16px/24px ui-sans-serif,system-ui,sans-serif">',
    '<main style="max-width:560px;margin:0 auto;padding:22vh 24px 0">',
    `<h1 style="font-size:32px;line-height:1.2;letter-spacing:-.028em;margin:0 0 12px">${heading}</h1>`,
    body,
    '</main></body></html>',
  ].join('')
}

export const plainParagraph = (text: string) => `<p style="margin:0 0 24px;color:#404855">${escapeHtml(text)}</p>`

interface Unavailable {
  method: string
  retryAfterS: number
  /** What the form that was sent has done. */
  said?: readonly string[]
  /** The process ended before the whole form had arrived. */
  isRestarting?: boolean
}

/** Shown with a 503 while the site cannot reach its data, or ends. */
export function unavailablePage(siteName: string, { method, retryAfterS, said, isRestarting }: Unavailable) {
  const isForm = method === 'POST'
  const paragraphs = said
    ? ['We cannot reach our data right now. Before that, this was done of your form:', ...said]
    : [
        isForm && isRestarting
          ? 'The site is restarting, and your form was not saved. Go back and send it again in a moment.'
          : isForm
            ? 'We cannot reach our data right now, so your form may not have been saved. Go back, check, and send it again in a moment.'
            : 'We cannot reach our data right now. This page opens automatically as soon as we can.',
      ]
  return plainPage(
    `${siteName} is back in a moment`,
    paragraphs.map(plainParagraph).join(''),
    isForm ? null : retryAfterS,
  )
}
