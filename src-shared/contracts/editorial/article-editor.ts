import { z } from 'zod'
import { ARTICLE } from '../../moderation-limits.ts'
import { idInput, intInput, listPlace, moment, pageInput } from '../core/common.ts'
import { block, line, optionalLine } from '../core/forms.ts'
import { articleBlock } from './articles.ts'

export const articleListInput = z
  .object({
    show: z.enum(['all', 'drafts', 'scheduled', 'published']).catch('all').default('all'),
    page: pageInput.default(1),
  })
  .strict()
export type ArticleListQuery = z.output<typeof articleListInput>

/** draft: not public. scheduled: published automatically at its date. */
const articleState = z.enum(['draft', 'scheduled', 'published'])
export type ArticleState = z.infer<typeof articleState>
export const articleList = z.object({
  hits: z.array(
    z.object({
      id: z.number(),
      slug: z.string(),
      title: z.string(),
      authorName: z.string(),
      state: articleState,
      published: moment,
      updated: moment,
    }),
  ),
  ...listPlace,
})
export type ArticleList = z.infer<typeof articleList>

export const articleSourceInput = z.object({ id: idInput }).strict()
export const articleSource = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  authorName: z.string(),
  tags: z.string(),
  coverFamily: z.string(),
  coverText: z.string(),
  body: z.string(),
  state: articleState,
  /** UTC, in the format of a date and time field. */
  publishAt: z.string(),
  updatedAt: z.number(),
  blocks: z.array(articleBlock),
})
export type ArticleSource = z.infer<typeof articleSource>

export const saveArticleInput = z
  .object({
    /** Absent: a new one. */
    id: idInput.optional(),
    /** When the text that was edited was saved; with an id. */
    updatedAt: intInput(0).default(0),
    title: line('Write a title', ARTICLE.titleMax),
    summary: line('Write a sentence for lists and search engines', ARTICLE.summaryMax),
    authorName: line('Enter the author', ARTICLE.authorMax),
    /** '' = made from the title. */
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .max(ARTICLE.slugMax, `At most ${ARTICLE.slugMax} characters`)
      .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Letters a to z, digits and dashes')
      .refine((slug) => !/-a\d+$/.test(slug), 'An address cannot end like this')
      .default(''),
    tags: optionalLine(500),
    coverFamily: optionalLine(120),
    coverText: optionalLine(120),
    body: block('Write the text', 1, ARTICLE.bodyMax),
    state: z.enum(['draft', 'published'], { error: 'Say whether it is published' }),
    /** UTC; a future time schedules it. '' = now, or unchanged. */
    publishAt: z
      .string()
      .trim()
      .regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, 'Write date and time like 2026-12-24T18:00')
      .refine((text) => text === '' || !Number.isNaN(Date.parse(`${text}Z`)), 'There is no such day')
      .default(''),
  })
  .strict()
export type SaveArticle = z.output<typeof saveArticleInput>
export const savedArticle = z.object({ id: z.number(), slug: z.string(), state: articleState })

export const previewArticleInput = z.object({ body: z.string().max(ARTICLE.bodyMax) }).strict()
export const articlePreview = z.object({ blocks: z.array(articleBlock) })
