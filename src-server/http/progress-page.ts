import type { DemoProgress } from '../seeds/seed-demo.ts'
import { escapeHtml } from './html-template.ts'

/**
 * Shown while the first catalogue is loaded. A self-contained page without scripts: it reloads automatically, and its
 * styles are attributes, which the content security policy allows.
 */
export function progressPage(siteName: string, progress: DemoProgress): string {
  const percent = progress.total ? Math.floor((progress.done / progress.total) * 100) : 0
  const eta = progress.etaMs === null ? '' : `, about ${Math.max(1, Math.round(progress.etaMs / 1000))} s left`
  const name = escapeHtml(siteName)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${name} is setting its type</title></head>`,
    '<body style="margin:0;background:#E9EDF0;color:#11141A;font:400 16px/24px ui-sans-serif,system-ui,sans-serif">',
    '<main style="max-width:560px;margin:0 auto;padding:22vh 24px 0">',
    `<h1 style="font-size:32px;line-height:1.2;letter-spacing:-.028em;margin:0 0 12px">${name} is setting its type</h1>`,
    `<p style="margin:0 0 24px;color:#404855">${progress.done} of ${progress.total} families, ${progress.fonts} fonts checked${eta}. This happens once; the page opens by itself.</p>`,
    `<div role="progressbar" aria-label="Families checked" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${percent}" style="height:2px;background:#737E8C">`,
    `<div style="height:2px;width:${percent}%;background:#11141A"></div></div>`,
    '</main></body></html>',
  ].join('')
}
