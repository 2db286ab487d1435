import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { COLLECTION } from '#shared/limits.ts'
import { flag, keyText, longText, text, timestampMs } from '../columns.ts'

/** Hidden ones were taken down by moderators: only they and the owner see them. */
export const COLLECTION_STATUS = { active: 1, hidden: 3 } as const
type CollectionStatus = (typeof COLLECTION_STATUS)[keyof typeof COLLECTION_STATUS]

/** Numbers from the product specification (section 3). */
export const COLLECTION_TYPE = { normal: 0, curated: 1, featured: 2, smart: 3 } as const
export type CollectionType = (typeof COLLECTION_TYPE)[keyof typeof COLLECTION_TYPE]

/**
 * A person's collection of families. Sort indexes start with the columns that make it public, since public lists only
 * ask for those.
 */
@Entity('collection')
@Index('ix_collection_popular', ['status', 'isPrivate', 'popularity', 'id'])
@Index('ix_collection_date', ['status', 'isPrivate', 'createdAt', 'id'])
@Index('ix_collection_updated', ['status', 'isPrivate', 'updatedAt', 'id'])
@Index('ix_collection_name', ['status', 'isPrivate', 'nameKey', 'id'])
@Index('ix_collection_fonts', ['status', 'isPrivate', 'fontCount', 'id'])
@Index('ix_collection_owner', ['ownerId', 'nameKey', 'id'])
@Index('ix_collection_slug', ['slug', 'id'])
@Index('ix_collection_type', ['type', 'id'])
export class Collection {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column({ type: 'int' })
  ownerId!: number

  @Column(keyText(120))
  slug!: string

  @Column(text(160))
  name!: string

  @Column(keyText(160))
  nameKey!: string

  @Column(longText)
  description!: string

  @Column(flag)
  isPrivate!: boolean

  /** A private collection is open to everyone who has this key, which is in its link; null = there is no link. */
  @Column({ ...keyText(COLLECTION.linkKeyMax), nullable: true })
  linkKey!: string | null

  @Column({ type: 'int' })
  type!: CollectionType

  @Column({ type: 'int' })
  status!: CollectionStatus

  /** Storage key of the owner's cover photo; null = the cover shows the first family. */
  @Column({ ...text(160), nullable: true })
  coverKey!: string | null

  /** Number of published families in it; updated by every write that changes it. */
  @Column({ type: 'int' })
  fontCount!: number

  @Column({ type: 'int' })
  viewCount!: number

  @Column({ type: 'int' })
  popularity!: number

  /** Origin, e.g. 'seed:posters': makes the seed idempotent. Null for people's collections. */
  @Index('uq_collection_source', { unique: true })
  @Column({ ...keyText(190), nullable: true })
  sourceKey!: string | null

  /** Increased by every write; search documents contain it. */
  @Column({ type: 'int' })
  version!: number

  @Column(timestampMs)
  createdAt!: number

  @Column(timestampMs)
  updatedAt!: number
}

/** One family in a collection, in the owner's order. */
@Entity('collection_family')
@Index('ix_collection_family_position', ['collectionId', 'position', 'familyId'])
@Index('ix_collection_family_family', ['familyId', 'collectionId'])
export class CollectionFamily {
  @PrimaryColumn({ type: 'int' })
  collectionId!: number

  @PrimaryColumn({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  position!: number

  /** The owner's note on the family; '' = none. */
  @Column(text(1000))
  note!: string

  @Column(timestampMs)
  addedAt!: number
}

/**
 * Single styles picked from a family in a collection; none = the whole family. The family is always in the collection
 * too, so that counts, orders and searches only deal with families.
 */
@Entity('collection_font')
@Index('ix_collection_font_family', ['collectionId', 'familyId', 'fontId'])
export class CollectionFont {
  @PrimaryColumn({ type: 'int' })
  collectionId!: number

  @PrimaryColumn({ type: 'int' })
  fontId!: number

  @Column({ type: 'int' })
  familyId!: number

  @Column(timestampMs)
  addedAt!: number
}

/** The saved search of a smart collection, which decides its members. */
@Entity('collection_filter')
@Index('ix_collection_filter_refreshed', ['refreshedAt', 'collectionId'])
export class CollectionFilter {
  @PrimaryColumn({ type: 'int' })
  collectionId!: number

  /** Query string of a list page, as in its URL. */
  @Column(text(2000))
  query!: string

  /** When the members were last compared with the search, or that failed; 0 = never. */
  @Column(timestampMs)
  refreshedAt!: number
}

/** Words of a collection for the SQL search, as family_token is for families. */
@Entity('collection_token')
@Index('ix_collection_token', ['token', 'collectionId', 'weight'])
export class CollectionToken {
  @PrimaryColumn({ type: 'int' })
  collectionId!: number

  @PrimaryColumn(keyText(40))
  token!: string

  /**
   * Where the word occurs, as a sum: 4 name, 2 owner, 1 description. Made by collectionTokens() of search/tokens.ts.
   */
  @Column({ type: 'int' })
  weight!: number
}
