/** Readers of our documents, as far as tests need them. They throw if the document is not as it must be. */

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
export const unescapeHtml = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name) => ENTITIES[name]!)

/** Initial state for the browser. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into states of every page
export function readState(html: string): Record<string, any> {
  const found = [...html.matchAll(/<script type="application\/json" id="state"[^>]*>(.*?)<\/script>/gs)]
  if (found.length !== 1) throw new Error(`${found.length} state elements in the page`)
  return JSON.parse(found[0]![1]!)
}

export interface Head {
  title: string
  description: string
  canonical: string | null
  robots: string | null
  /** og:… without its prefix. */
  og: Record<string, string>
  dark: boolean
}

/** Data for search engines and link previews. */
export function readHead(html: string): Head {
  const head = html.slice(0, html.indexOf('</head>'))
  const one = (pattern: RegExp) => {
    const all = [...head.matchAll(pattern)]
    if (all.length > 1) throw new Error(`${all.length} times ${pattern} in the head`)
    return all[0]?.[1] === undefined ? null : unescapeHtml(all[0][1])
  }
  const og: Record<string, string> = {}
  for (const [, name, content] of head.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g))
    og[name!] = unescapeHtml(content!)
  return {
    title: one(/<title>(.*?)<\/title>/g) ?? '',
    description: one(/<meta name="description" content="([^"]*)">/g) ?? '',
    canonical: one(/<link rel="canonical" href="([^"]*)">/g),
    robots: one(/<meta name="robots" content="([^"]*)">/g),
    og,
    dark: /^<!doctype html><html lang="en" class="dark">/.test(html),
  }
}

/** Markup inside the root, which visitors without JavaScript see. */
export function readBody(html: string): string {
  const from = html.indexOf('<div id="root">')
  const to = html.indexOf('<script type="application/json" id="state"')
  if (from < 0 || to < from) throw new Error('the page has no root')
  return html.slice(from, to)
}

/** Visible text. */
export const readText = (html: string) =>
  unescapeHtml(
    readBody(html)
      .replace(/<!--.*?-->|<wbr[^>]*>/gs, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ')

/** Values of an attribute, as the browser reads them. */
export const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map((match) => unescapeHtml(match[1]!))
