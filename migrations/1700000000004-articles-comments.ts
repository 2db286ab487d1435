import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

/** Articles of the blog, and what visitors say about families. */
export class ArticlesComments1700000000004 implements MigrationInterface {
  name = 'ArticlesComments1700000000004'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'article',
      [
        k.id(),
        k.key('slug', 120),
        k.text('title', 200),
        k.text('summary', 500),
        k.longText('bodyMarkdown'),
        k.text('authorName', 120),
        k.text('tags', 500),
        k.key('coverFamily', 120),
        k.text('coverText', 120),
        k.int('status'),
        k.timestampMs('publishedAt'),
        k.timestampMs('updatedAt'),
      ],
      [unique('uq_article_slug', ['slug']), index('ix_article_published', ['status', 'publishedAt', 'id'])],
    )
    await createTable(
      q,
      'comment',
      [
        k.id(),
        k.int('familyId'),
        k.int('userId'),
        k.longText('text'),
        k.int('rating', { isNullable: true }),
        k.int('status'),
        k.timestampMs('createdAt'),
      ],
      [
        index('ix_comment_family', ['familyId', 'status', 'createdAt', 'id']),
        index('ix_comment_user', ['userId', 'createdAt']),
      ],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of ['comment', 'article']) await q.dropTable(table, true)
  }
}
