import type { EntityManager } from 'typeorm'
import type {
  ArticleList,
  ArticleListQuery,
  ArticleSource,
  ArticleState,
  SaveArticle,
} from '#shared/contracts/editorial/article-editor.ts'
import type { ArticleBlock } from '#shared/contracts/editorial/articles.ts'
import { AppError, badField } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
import { momentOf } from '#shared/format/time.ts'
import { ADMIN, ARTICLE } from '#shared/moderation-limits.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { ARTICLE_STATUS, Article } from '../../../database/entities/article.ts'
import { transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../core/actor.ts'
import { writeAudit } from '../../core/audit.ts'
import { tagsOf } from './article-file.ts'
import { findAllArticles } from './articles.queries.ts'
import type { ArticlesService } from './articles.service.ts'

const SAVED_ELSEWHERE =
  'This article was saved elsewhere since you opened this page. The preview shows the newer text. What you wrote stands here: save again to replace the newer text.'

interface ArticleEditorDeps extends DatabaseDeps {
  articles: Pick<ArticlesService, 'draw'>
}

/** Editing the blog. */
export function createArticleEditor({ database, reader, articles, now = Date.now }: ArticleEditorDeps) {
  const stateOf = (row: { status: number; publishedAt: number }): ArticleState =>
    row.status === ARTICLE_STATUS.draft ? 'draft' : Number(row.publishedAt) > now() ? 'scheduled' : 'published'

  /** A draft appears when it is published, unless it has a time that is still to come. */
  const isPlanned = (row: { status: number; publishedAt: number }): boolean =>
    row.status !== ARTICLE_STATUS.draft || Number(row.publishedAt) > now()

  /** The fields that the audit log compares. */
  const auditFields = (row: Omit<Article, 'id' | 'updatedAt'>) => ({
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    author: row.authorName,
    tags: row.tags,
    cover: `${row.coverFamily} ${row.coverText}`.trim(),
    text: row.bodyMarkdown,
    state: stateOf(row),
    published: new Date(row.publishedAt).toISOString(),
  })

  return {
    async list({ show, page }: ArticleListQuery): Promise<ArticleList> {
      const at = now()
      const found = await findAllArticles(reader, { show, now: at, page }, ADMIN.pageSize)
      return {
        hits: found.rows.map((row) => ({
          id: row.id,
          slug: row.slug,
          title: row.title,
          authorName: row.authorName,
          state: stateOf(row),
          published: momentOf(Number(row.publishedAt), at),
          updated: momentOf(Number(row.updatedAt), at),
        })),
        ...found.place,
      }
    },

    /** @throws AppError NOT_FOUND */
    async source({ id }: { id: number }): Promise<ArticleSource> {
      const row = await database.read.manager.findOneBy(Article, { id })
      if (!row) throw new AppError('NOT_FOUND', `There is no article ${id}`, { param: 'id' })
      return {
        id,
        slug: row.slug,
        title: row.title,
        summary: row.summary,
        authorName: row.authorName,
        tags: row.tags,
        coverFamily: row.coverFamily,
        coverText: row.coverText,
        body: row.bodyMarkdown,
        state: stateOf(row),
        publishAt: isPlanned(row) ? new Date(row.publishedAt).toISOString().slice(0, 16) : '',
        updatedAt: Number(row.updatedAt),
        blocks: await articles.draw(row.bodyMarkdown),
      }
    },

    preview: async ({ body }: { body: string }): Promise<{ blocks: ArticleBlock[] }> => ({
      blocks: await articles.draw(body),
    }),

    /**
     * Saves a new or changed article. @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT for a slug that is taken, and
     * for an article that was saved after the text was opened
     */
    async save(input: SaveArticle, actor: Actor): Promise<{ id: number; slug: string; state: ArticleState }> {
      const slug = input.slug || slugOf(input.title).slice(0, ARTICLE.slugMax).replace(/-+$/, '')
      if (slug === '' || /-a\d+$/.test(slug))
        throw badField('slug', 'Write an address; none can be made from this title')
      if ((input.coverFamily === '') !== (input.coverText === ''))
        throw badField('coverText', 'A cover needs both: the family and its words')
      return transaction(database, async (manager) => {
        const known = input.id === undefined ? null : await manager.findOneBy(Article, { id: input.id })
        if (input.id !== undefined && !known)
          throw new AppError('NOT_FOUND', `There is no article ${input.id}`, { param: 'id' })
        // Always later than before, so that it works as a version.
        const at = Math.max(now(), Number(known?.updatedAt ?? 0) + 1)
        await refuseTaken(manager, slug, input.id)
        const out = known?.status === ARTICLE_STATUS.published && known.publishedAt <= at ? known.publishedAt : null
        const row = {
          slug,
          title: input.title,
          summary: input.summary,
          authorName: input.authorName,
          tags: tagsOf(input.tags).join(','),
          coverFamily: input.coverFamily,
          coverText: input.coverText,
          bodyMarkdown: input.body,
          status: input.state === 'draft' ? ARTICLE_STATUS.draft : ARTICLE_STATUS.published,
          publishedAt: input.publishAt ? Date.parse(`${input.publishAt}Z`) : (out ?? at),
        }
        const id = known?.id ?? Number((await manager.insert(Article, { ...row, updatedAt: at })).identifiers[0]!.id)
        if (known) {
          const { affected } = await manager.update(
            Article,
            { id, updatedAt: input.updatedAt },
            { ...row, updatedAt: at },
          )
          if (!affected) throw new AppError('CONFLICT', SAVED_ELSEWHERE)
        }
        const state = stateOf(row)
        const before = known ? stateOf(known) : null
        await writeAudit(manager, {
          actorId: actor.userId,
          action: actOf(before, state),
          userId: null,
          subject: `article:${id}`,
          at,
          detail: { title: row.title },
          before: known ? auditFields(known) : {},
          after: auditFields(row),
        })
        return { id, slug, state }
      })
    },
  }
}

/** Its name in the log, by the states before and after. */
function actOf(before: string | null, after: string) {
  if (before === null) return 'article.create'
  if (before === after) return 'article.edit'
  return after === 'draft' ? 'article.unpublish' : 'article.publish'
}

async function refuseTaken(manager: EntityManager, slug: string, ownId: number | undefined): Promise<void> {
  const holder = await manager.findOneBy(Article, { slug })
  if (holder && holder.id !== ownId) throw badField('slug', 'Another article has this address', 'CONFLICT')
}
