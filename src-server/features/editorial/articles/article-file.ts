import { z } from 'zod'
import { slugInput } from '#shared/contracts/core/common.ts'
import { AppError } from '#shared/errors.ts'

/** An article as a file: front matter of `name: value` lines between two lines of dashes, then Markdown. */
export interface ArticleFile {
  slug: string
  title: string
  summary: string
  author: string
  /** Milliseconds. */
  published: number
  updated: number
  draft: boolean
  cover: { family: string; text: string } | null
  tags: string[]
  body: string
}

/** Longer texts would block the event loop while rendering. */
const MAX_BODY_CHARS = 200_000

const day = z.iso.date().transform((value) => Date.parse(`${value}T08:00:00Z`))
const frontMatter = z.strictObject({
  title: z.string().min(1).max(200),
  summary: z.string().min(1).max(500),
  author: z.string().min(1).max(120),
  published: day,
  updated: day.optional(),
  draft: z.enum(['true', 'false']).default('false'),
  tags: z.string().max(500).default(''),
  'cover-family': slugInput.optional(),
  'cover-text': z.string().min(1).max(120).optional(),
})

/** @throws AppError BAD_REQUEST that names the file and what is wrong with it */
export function readArticleFile(name: string, source: string): ArticleFile {
  const bad = (reason: string) => new AppError('BAD_REQUEST', `${name}: ${reason}`)
  const slug = slugInput.safeParse(name.replace(/^.*[/\\]/, '').replace(/\.md$/, ''))
  // An article's address ends in slug, '-a' and id.
  if (!slug.success || /-a\d+$/.test(slug.data)) throw bad('the name of the file is its address: a-z, 0-9 and dashes')
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!parts) throw bad("it must begin with a line '---', lines like 'title: …', and a line '---'")
  const fields = Object.fromEntries(
    parts[1]!.split('\n').map((line) => {
      const at = line.indexOf(':')
      if (at < 1) throw bad(`'${line}' is not a line like 'title: …'`)
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
  const parsed = frontMatter.safeParse(fields)
  if (!parsed.success) throw bad(parsed.error.issues.map((one) => `${one.path.join('.')} ${one.message}`).join('; '))
  const body = parts[2]!.trim()
  if (body === '' || body.length > MAX_BODY_CHARS) throw bad(`its text must have 1 to ${MAX_BODY_CHARS} characters`)
  const { title, summary, author, published, updated, draft, tags } = parsed.data
  const family = parsed.data['cover-family']
  const words = parsed.data['cover-text']
  if ((family === undefined) !== (words === undefined)) throw bad('cover-family and cover-text belong together')
  return {
    slug: slug.data,
    title,
    summary,
    author,
    published,
    updated: updated ?? published,
    draft: draft === 'true',
    cover: family && words ? { family, text: words } : null,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    body,
  }
}
