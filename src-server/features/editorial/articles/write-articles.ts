import type { Database } from '../../../database/data-source.ts'
import { ARTICLE_STATUS, Article } from '../../../database/entities/article.ts'
import { transaction } from '../../../database/transaction.ts'
import type { ArticleFile } from './article-file.ts'

interface WrittenArticles {
  added: string[]
  changed: string[]
  same: string[]
}

/**
 * Stores articles by slug, so that repeating it changes nothing. With `replace: false` existing articles keep their
 * edits.
 */
export function writeArticles(
  database: Database,
  files: readonly ArticleFile[],
  { replace }: { replace: boolean },
): Promise<WrittenArticles> {
  return transaction(database, async (manager) => {
    const written: WrittenArticles = { added: [], changed: [], same: [] }
    for (const file of files) {
      const row = toRow(file)
      const known = await manager.findOneBy(Article, { slug: file.slug })
      if (!known) {
        await manager.insert(Article, row)
        written.added.push(file.slug)
      } else if (replace && (Object.keys(row) as (keyof typeof row)[]).some((field) => known[field] !== row[field])) {
        await manager.update(Article, { id: known.id }, row)
        written.changed.push(file.slug)
      } else written.same.push(file.slug)
    }
    return written
  })
}

const toRow = (file: ArticleFile): Omit<Article, 'id'> => ({
  slug: file.slug,
  title: file.title,
  summary: file.summary,
  bodyMarkdown: file.body,
  authorName: file.author,
  tags: file.tags.join(','),
  coverFamily: file.cover?.family ?? '',
  coverText: file.cover?.text ?? '',
  status: file.draft ? ARTICLE_STATUS.draft : ARTICLE_STATUS.published,
  publishedAt: file.published,
  updatedAt: file.updated,
})
