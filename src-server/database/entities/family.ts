import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { flag, keyText, longText, nullableTimestampMs, text, timestampMs } from '../columns.ts'

/**
 * draft: being prepared. pending: waits for a moderator. withdrawn: unpublished by its designer. hidden: taken down by
 * the site. Only published families are public. Only features/publishing changes the status.
 */
export const FAMILY_STATUS = { pending: 0, published: 1, withdrawn: 2, hidden: 3, draft: 4 } as const
export type FamilyStatus = (typeof FAMILY_STATUS)[keyof typeof FAMILY_STATUS]

/**
 * A font family. Sort indexes start with status, because every public list only shows published families, and end with
 * newest and id, so that ties have a fixed order.
 */
@Entity('family')
@Index('uq_family_source', ['sourceKey'], { unique: true })
@Index('uq_family_foundry_slug', ['foundryId', 'slug'], { unique: true })
@Index('ix_family_slug', ['slug', 'id'])
@Index('ix_family_foundry_updated', ['foundryId', 'updatedAt', 'id'])
@Index('ix_family_popular', ['status', 'popularity', 'publishedAt', 'id'])
@Index('ix_family_trending', ['status', 'trending', 'publishedAt', 'id'])
@Index('ix_family_date', ['status', 'publishedAt', 'id'])
@Index('ix_family_name', ['status', 'nameKey', 'id'])
@Index('ix_family_free_popular', ['status', 'commercialUse', 'popularity', 'publishedAt', 'id'])
@Index('ix_family_topic_popular', ['status', 'topicSlug', 'popularity', 'publishedAt', 'id'])
@Index('ix_family_year', ['status', 'publishedYear', 'popularity', 'publishedAt', 'id'])
@Index('ix_family_alpha', ['status', 'alpha', 'nameKey', 'id'])
@Index('ix_family_random', ['status', 'randomKey', 'id'])
@Index('ix_family_created', ['createdAt', 'id'])
@Index('ix_family_deleted', ['deletedAt', 'id'])
export class Family {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  foundryId!: number

  @Column(keyText(120))
  slug!: string

  @Column(text(160))
  name!: string

  @Column(keyText(160))
  nameKey!: string

  /** Name as a title, e.g. 'Lobster Font'. */
  @Column(text(200))
  title!: string

  @Column(longText)
  description!: string

  @Column({ type: 'int' })
  status!: FamilyStatus

  @Column(keyText(60))
  topicSlug!: string

  @Column(text(60))
  topicLabel!: string

  @Column(keyText(40))
  licenseId!: string

  @Column(flag)
  commercialUse!: boolean

  /** The declared licence; '' when only the files decide. */
  @Column(text(500))
  licenseDeclared!: string

  @Column(longText)
  licenseEvidence!: string

  /** Storage key of the poster picture, or null. */
  @Column({ ...text(160), nullable: true })
  posterKey!: string | null

  @Column(timestampMs)
  publishedAt!: number

  @Column({ type: 'int' })
  publishedYear!: number

  @Column(timestampMs)
  updatedAt!: number

  /** First letter, folded: 'a'…'z', '0' for digits, else the first letter of another script. */
  @Column(keyText(8))
  alpha!: string

  @Column({ type: 'int' })
  downloads!: number

  /** Rolled up from usage events. */
  @Column({ type: 'int' })
  popularity!: number

  @Column({ type: 'int' })
  trending!: number

  /** Uniform in 0…2^31-1, fixed at creation: random lists start at a seeded position and follow it. */
  @Column({ type: 'int' })
  randomKey!: number

  @Column({ type: 'int' })
  fontCount!: number

  /** The style shown first: one with a file, unless all lack one. Null without a style. */
  @Column({ type: 'int', nullable: true })
  primaryFontId!: number | null

  /** Default preview text; '' = the family's name. */
  @Column(text(200))
  defaultText!: string

  /** Comma list of tag slugs, as stored in family_tag; saves a join in rows. */
  @Column(text(500))
  tags!: string

  /** Origin, e.g. 'seed:lobster' or 'synthetic:1:17': makes ingest idempotent. */
  @Column(keyText(190))
  sourceKey!: string

  /** Increased by every write; search documents contain it. */
  @Column({ type: 'int' })
  version!: number

  @Column(timestampMs)
  createdAt!: number

  /** A deleted family is also hidden, since lists and indexes use the status. */
  @Column(nullableTimestampMs)
  deletedAt!: number | null
}
