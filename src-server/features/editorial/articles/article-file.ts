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

const line = (most: number) => z.string('missing').min(1, 'missing').max(most, `must be ${most} characters or fewer`)
const day = z.iso
  .date({ error: ({ input }) => (input === undefined ? 'missing' : 'must be a day such as 2026-03-31') })
  .transform((value) => Date.parse(`${value}T08:00:00Z`))
/** The help of import-articles and docs/operating.md list these fields. */
const frontMatter = z.strictObject(
  {
    title: line(200),
    summary: line(500),
    author: line(120),
    published: day,
    updated: day.optional(),
    draft: z.enum(['true', 'false'], 'must be true or false').default('false'),
    tags: z.string().max(500, 'must be 500 characters or fewer').default(''),
    'cover-family': slugInput.optional(),
    'cover-text': line(120).optional(),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : undefined) },
)

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
  if (!parsed.success)
    throw bad(parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '))
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
    tags: tagsOf(tags),
    body,
  }
}

/** Tags as people write them: 'licences, web fonts'. */
export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
