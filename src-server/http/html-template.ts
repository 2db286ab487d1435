import type { PageMeta } from '#client/app/page.ts'
import { SITE_PICTURE } from '#shared/asset-paths.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'

/** Tags of the built (or dev) client that a page needs. */
export interface ClientAssets {
  scripts: string[]
  styles: string[]
  modulePreloads: string[]
  fonts: string[]
  /** Address of the page's own module, which the entry imports. */
  pageScript?: string | undefined
  /** Runs before the first paint; must not be a module. */
  earlyScript: string
  /** SVG symbols that the page refers to. */
  sprite: string
  /** Dev only: a module that loads the page's scripts after those of hot reload. */
  devModule?: string
}

interface TemplateInput {
  meta: PageMeta
  config: PageConfig
  nonce: string
  /** Day or night as the visitor chose, or night as the system preferred at the last visit with scripts. */
  theme: 'dark' | 'light' | null
  html: string
  state: Record<string, unknown>
  assets: ClientAssets
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ESCAPES[c] as string)

/** JSON that is safe inside a script element: '<' cannot close it, U+2028/9 cannot break old parsers. */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value)
  // Most pages contain none of them, and checking costs a tenth of a replacement without matches.
  if (!json.includes('<') && !json.includes('\u2028') && !json.includes('\u2029')) return json
  return json.replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The whole document. All outside text passes through escapeHtml or scriptJson here. */
export function htmlDocument({ meta, config, nonce, theme, html, state, assets }: TemplateInput): string {
  const absolute = (path: string) => (/^https?:/.test(path) ? path : config.publicUrl + path)
  const e = escapeHtml
  const n = `nonce="${e(nonce)}"`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${e(meta.title)}</title>`,
    `<meta name="description" content="${e(meta.description)}">`,
    meta.status === 200 ? `<link rel="canonical" href="${e(absolute(meta.canonical))}">` : '',
    meta.robots || meta.status !== 200 ? '<meta name="robots" content="noindex">' : '',
    meta.prev ? `<link rel="prev" href="${e(absolute(meta.prev))}">` : '',
    meta.next ? `<link rel="next" href="${e(absolute(meta.next))}">` : '',
    ...(meta.feeds ?? []).map(
      ({ title, href }) =>
        `<link rel="alternate" type="application/atom+xml" title="${e(title)}" href="${e(absolute(href))}">`,
    ),
    meta.oembed
      ? `<link rel="alternate" type="application/json+oembed" href="${e(absolute(`/api/oembed?url=${encodeURIComponent(absolute(meta.oembed))}`))}">`
      : '',
    `<meta property="og:site_name" content="${e(config.siteName)}">`,
    `<meta property="og:type" content="${meta.kind ?? 'website'}">`,
    `<meta property="og:title" content="${e(meta.title)}">`,
    `<meta property="og:description" content="${e(meta.description)}">`,
    `<meta property="og:url" content="${e(absolute(meta.canonical))}">`,
    `<meta property="og:image" content="${e(absolute(meta.image ?? SITE_PICTURE))}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="search" type="application/opensearchdescription+xml" title="${e(config.siteName)}" href="/opensearch.xml">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#E9EDF0" media="(prefers-color-scheme: light)">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // Before the style sheets: a script after them would hold up the rest of the document until they are here.
    `<script ${n}>${assets.earlyScript}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${e(href)}" ${n}>`),
    ...assets.fonts.map((href) => `<link rel="preload" href="${e(href)}" as="font" type="font/woff2" crossorigin>`),
    assets.devModule ? `<script type="module" ${n}>${assets.devModule}</script>` : '',
    meta.jsonLd ? `<script type="application/ld+json" ${n}>${scriptJson(meta.jsonLd)}</script>` : '',
  ]
  return [
    `<!doctype html><html lang="en"${theme ? ` class="${theme}"` : ''}><head>`,
    head.filter(Boolean).join(''),
    '</head><body>',
    assets.sprite,
    // Outside the hydrated part, so that it costs no script.
    config.announcement
      ? `<aside class="announcement" aria-label="Announcement"><p>${e(config.announcement)}</p></aside>`
      : '',
    `<div id="root">${html}</div>`,
    `<script type="application/json" id="state" ${n}>${scriptJson({ ...state, pageScript: assets.pageScript })}</script>`,
    // Pictures first: on a slow line they share it with the scripts, and the page works without these.
    assets.scripts.length > 0
      ? `<script ${n}>scriptsAfterPictures(${scriptJson(assets.scripts)},${scriptJson(assets.modulePreloads)})</script>`
      : '',
    '</body></html>',
  ].join('')
}
