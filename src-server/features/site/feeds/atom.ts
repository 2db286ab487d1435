import { escapeXml, xmlElement, xmlEmpty } from '#shared/format/xml.ts'

export interface AtomEntry {
  title: string
  /** Absolute; also the entry's id, since URLs here never change. */
  url: string
  /** Milliseconds. */
  published?: number
  updated: number
  author: string
  summary?: string
  /** Safe HTML with absolute addresses. */
  html?: string
  categories?: string[]
}

export interface AtomFeed {
  title: string
  subtitle: string
  /** Absolute URLs of the feed itself and its page. */
  selfUrl: string
  pageUrl: string
  iconUrl: string
  author: string
  entries: AtomEntry[]
}

/** When anything in the feed last changed; 0 for an empty feed. */
export const feedChanged = (feed: AtomFeed) => Math.max(0, ...feed.entries.map((entry) => entry.updated))

/** An Atom feed (RFC 4287) as XML. */
export function atomXml(feed: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    xmlElement('id', feed.selfUrl),
    xmlElement('title', feed.title),
    xmlElement('subtitle', feed.subtitle),
    xmlElement('updated', date(feedChanged(feed))),
    xmlElement('icon', feed.iconUrl),
    `<author>${xmlElement('name', feed.author)}</author>`,
    xmlEmpty('link', { rel: 'self', type: 'application/atom+xml', href: feed.selfUrl }),
    xmlEmpty('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
    ...feed.entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n')
}

function entryXml(entry: AtomEntry): string {
  return [
    '<entry>',
    xmlElement('id', entry.url),
    xmlElement('title', entry.title),
    entry.published === undefined ? '' : xmlElement('published', date(entry.published)),
    xmlElement('updated', date(entry.updated)),
    `<author>${xmlElement('name', entry.author)}</author>`,
    xmlEmpty('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    ...(entry.categories ?? []).map((term) => xmlEmpty('category', { term })),
    entry.summary === undefined ? '' : xmlElement('summary', entry.summary),
    entry.html === undefined ? '' : `<content type="html">${escapeXml(entry.html)}</content>`,
    '</entry>',
  ]
    .filter(Boolean)
    .join('\n')
}

const date = (ms: number) => new Date(ms).toISOString()
