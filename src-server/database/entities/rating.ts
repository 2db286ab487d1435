import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { timestampMs } from '../columns.ts'

/** A family that a person likes. */
@Entity('family_favourite')
@Index('ix_family_favourite_user', ['userId', 'createdAt', 'familyId'])
@Index('ix_family_favourite_family', ['familyId'])
export class FamilyFavourite {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  @PrimaryColumn({ type: 'int' })
  familyId!: number

  @Column(timestampMs)
  createdAt!: number
}

/** How a person rates a family: 1 to 5, once. */
@Entity('family_rating')
@Index('ix_family_rating_user', ['userId', 'createdAt', 'familyId'])
@Index('ix_family_rating_family', ['familyId', 'stars'])
export class FamilyRating {
  @PrimaryColumn({ type: 'int' })
  userId!: number

  @PrimaryColumn({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  stars!: number

  @Column(timestampMs)
  createdAt!: number
}

/** Totals of a family's rows in the two tables above, changed in the same transactions. */
@Entity('family_opinion')
export class FamilyRatingTotals {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  @Column({ type: 'int' })
  favourites!: number

  @Column({ type: 'int' })
  ratings!: number

  /** Sum of all ratings. */
  @Column({ type: 'int' })
  stars!: number
}
