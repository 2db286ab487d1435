import MarkdownIt, { type Token } from 'markdown-it'

/** Markdown without raw HTML, so that an author's text stays text. */
const md = new MarkdownIt('default', { html: false, linkify: false, typographer: false })
md.validateLink = isAllowedLink
// Long code lines scroll inside their block, by keyboard too.
md.renderer.rules.fence = md.renderer.rules.code_block = (tokens, at) =>
  `<pre tabindex="0"><code>${md.utils.escapeHtml(tokens[at]!.content)}</code></pre>\n`

/** Our own link scheme for things of this site without a fixed address. */
const FAMILY_LINK = /^family:([a-z0-9-]{1,120})$/
const ARTICLE_LINK = /^article:([a-z0-9-]{1,120})$/
const SPECIMEN = /^specimen:([a-z0-9-]{1,120})$/

/** An allow-list, since a block-list of link targets is never complete. */
function isAllowedLink(href: string): boolean {
  if (/[\p{Cc}\s\\]/u.test(href)) return false
  return (
    /^https?:\/\/[^/]/i.test(href) ||
    /^mailto:[^@?]+@[^@?]+$/i.test(href) ||
    /^\/(?!\/)/.test(href) ||
    href.startsWith('#') ||
    [FAMILY_LINK, ARTICLE_LINK, SPECIMEN].some((form) => form.test(href))
  )
}

/** The names in an article, to be looked up before rendering. */
export interface ReadArticle {
  tokens: Token[]
  /** Family slugs, those of specimens first. */
  families: string[]
  articles: string[]
}

/** A specimen as written: `![text](specimen:family-slug "Bold; features: smcp; axes: wght=650")`. */
export interface WrittenSpecimen {
  family: string
  text: string
  /** Name of a style; '' = the primary one. */
  style: string
  features: Record<string, number>
  axes: Record<string, number>
}

export interface Lookups {
  /** Site paths; null for unknown names. */
  familyPath(slug: string): string | null
  articlePath(slug: string): string | null
}

type DrawnPart = { kind: 'html'; html: string } | { kind: 'specimen'; specimen: WrittenSpecimen }

export interface Heading {
  id: string
  text: string
  level: number
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '')

export function readArticle(markdown: string): ReadArticle {
  const tokens = md.parse(markdown, {})
  const shown = new Set<string>()
  const linked = new Set<string>()
  const articles = new Set<string>()
  for (const token of tokens.flatMap((one) => one.children ?? [])) {
    const source = SPECIMEN.exec(attribute(token, 'src'))
    if (token.type === 'image' && source) shown.add(source[1]!)
    if (token.type !== 'link_open') continue
    const href = attribute(token, 'href')
    const family = FAMILY_LINK.exec(href)
    if (family) linked.add(family[1]!)
    const article = ARTICLE_LINK.exec(href)
    if (article) articles.add(article[1]!)
  }
  return { tokens, families: [...new Set([...shown, ...linked])], articles: [...articles] }
}

/**
 * Renders a read article. Specimens that are alone in a paragraph become separate parts, which are shown as pictures.
 */
export function drawArticle(read: ReadArticle, lookups: Lookups): { parts: DrawnPart[]; headings: Heading[] } {
  const headings: Heading[] = []
  const names: HeadingNames = { headings, ids: new Set(), counts: new Map() }
  const parts: DrawnPart[] = []
  let run: Token[] = []
  const endRun = () => {
    if (run.length > 0) parts.push({ kind: 'html', html: md.renderer.render(run, md.options, {}) })
    run = []
  }
  const { tokens } = read
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const specimens = token.type === 'paragraph_open' && token.level === 0 ? specimensOf(tokens[at + 1]!) : []
    if (specimens.length > 0) {
      endRun()
      for (const specimen of specimens) parts.push({ kind: 'specimen', specimen })
      at += 2
      continue
    }
    if (token.type === 'heading_open') nameHeading(token, tokens[at + 1]!, tokens[at + 2]!, names)
    if (token.type === 'inline') token.children = safeChildren(token.children ?? [], lookups)
    run.push(token)
  }
  endRun()
  return { parts, headings }
}

/** The specimens of a paragraph that contains nothing else. */
function specimensOf(inline: Token): WrittenSpecimen[] {
  const children = (inline.children ?? []).filter((child) => child.type !== 'softbreak' && child.content.trim() !== '')
  const found = children.map((child) => (child.type === 'image' ? writtenSpecimen(child) : null))
  return found.includes(null) ? [] : (found as WrittenSpecimen[])
}

function writtenSpecimen(image: Token): WrittenSpecimen | null {
  const family = SPECIMEN.exec(attribute(image, 'src'))?.[1]
  const text = plainText(image.children ?? [])
  if (!family || text.trim() === '') return null
  const specimen: WrittenSpecimen = { family, text, style: '', features: {}, axes: {} }
  for (const part of attribute(image, 'title').split(';')) {
    const [name, value] = part.split(':').map((piece) => piece.trim())
    if (value === undefined) specimen.style ||= name ?? ''
    else if (name === 'features') specimen.features = settings(value, 1)
    else if (name === 'axes') specimen.axes = settings(value, null)
  }
  return specimen
}

/** Parses 'smcp, liga=0' or 'wght=650'. Invalid tags and numbers are skipped; the text is still shown. */
function settings(list: string, missing: number | null): Record<string, number> {
  const found: Record<string, number> = {}
  for (const part of list.split(',')) {
    const [tag = '', amount] = part.split('=').map((piece) => piece.trim())
    const value = amount === undefined ? missing : Number(amount)
    if (/^[A-Za-z0-9]{4}$/.test(tag) && value !== null && Number.isFinite(value)) found[tag] = value
  }
  return found
}

/** Prefix for ids: a heading called 'state' must not take the id of the page's own element. */
const ID_PREFIX = 'h-'

interface HeadingNames {
  headings: Heading[]
  ids: Set<string>
  /** Last number used for each heading id. */
  counts: Map<string, number>
}

function nameHeading(open: Token, inline: Token, close: Token, { headings, ids, counts }: HeadingNames): void {
  // The page has its h1 already.
  const level = Math.max(2, Number(open.tag.slice(1)))
  open.tag = close.tag = `h${level}`
  const text = plainText(inline.children ?? []).trim()
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const first = `${ID_PREFIX}${base || 'part'}`
  let id = first
  // Continues from the last number: thousands of equal headings must not search from the start each time.
  let n = counts.get(first) ?? 1
  while (ids.has(id)) id = `${first}-${++n}`
  counts.set(first, n)
  ids.add(id)
  open.attrSet('id', id)
  headings.push({ id, text, level })
}

/** Resolves or marks links and replaces pictures by their text: an article loads nothing from other sites. */
function safeChildren(children: Token[], lookups: Lookups): Token[] {
  const out: Token[] = []
  const dropped: boolean[] = []
  for (const token of children) {
    if (token.type === 'link_open') {
      dropped.push(!pointLink(token, lookups))
      if (dropped.at(-1)) continue
    } else if (token.type === 'link_close') {
      if (dropped.pop()) continue
    } else if (token.type === 'image') {
      out.push(textToken(token, plainText(token.children ?? [])))
      continue
    }
    out.push(token)
  }
  return out
}

/** False when the link has no target on this site; its words stay. */
function pointLink(token: Token, lookups: Lookups): boolean {
  const href = attribute(token, 'href')
  const family = FAMILY_LINK.exec(href)
  const article = ARTICLE_LINK.exec(href)
  if (family || article) {
    const path = family ? lookups.familyPath(family[1]!) : lookups.articlePath(article![1]!)
    if (path) token.attrSet('href', path)
    return path !== null
  }
  if (SPECIMEN.test(href)) return false
  if (/^(https?|mailto):/i.test(href)) token.attrSet('rel', 'nofollow noopener external')
  else if (href.startsWith('#')) token.attrSet('href', `#${ID_PREFIX}${href.slice(1)}`)
  return true
}

function textToken(like: Token, content: string): Token {
  const Constructor = like.constructor as new (type: string, tag: string, nesting: 0) => Token
  const token = new Constructor('text', '', 0)
  token.content = content
  return token
}

const plainText = (children: Token[]): string =>
  children
    .map((child) =>
      child.type === 'softbreak' ? ' ' : child.type === 'image' ? plainText(child.children ?? []) : child.content,
    )
    .join('')

md.renderer.rules.heading_close = (tokens, at) => {
  const open = tokens[at - 2]!
  const id = md.utils.escapeHtml(attribute(open, 'id'))
  const name = md.utils.escapeHtml(plainText(tokens[at - 1]!.children ?? []).trim())
  return ` <a class="anchor" href="#${id}" aria-label="Link to: ${name}">#</a></${tokens[at]!.tag}>\n`
}
// Wide tables scroll inside their block, by keyboard too.
md.renderer.rules.table_open = () =>
  '<div class="table-scroll" tabindex="0" role="group" aria-label="Table">\n<table>\n'
md.renderer.rules.table_close = () => '</table>\n</div>\n'

/** Reading speed in words per minute. */
const READING_SPEED = 200
export const readingMinutes = (markdown: string) =>
  Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / READING_SPEED))
