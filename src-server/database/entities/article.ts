import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, longText, text, timestampMs } from '../columns.ts'

export const ARTICLE_STATUS = { draft: 0, published: 1 } as const
type ArticleStatus = (typeof ARTICLE_STATUS)[keyof typeof ARTICLE_STATUS]

/** A blog article, stored as its author's Markdown. */
@Entity('article')
@Index('ix_article_published', ['status', 'publishedAt', 'id'])
export class Article {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Index('uq_article_slug', { unique: true })
  @Column(keyText(120))
  slug!: string

  @Column(text(200))
  title!: string

  @Column(text(500))
  summary!: string

  @Column(longText)
  bodyMarkdown!: string

  @Column(text(120))
  authorName!: string

  /** Comma list of labels. */
  @Column(text(500))
  tags!: string

  /** Slug of the family on the cover; '' = no cover. Not an id: an article may exist before the family. */
  @Column(keyText(120))
  coverFamily!: string

  @Column(text(120))
  coverText!: string

  @Column({ type: 'int' })
  status!: ArticleStatus

  /** Future dates: not public before. */
  @Column(timestampMs)
  publishedAt!: number

  @Column(timestampMs)
  updatedAt!: number
}
