import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { flag, keyText, text } from '../columns.ts'

/** A label of families. Topics (main style labels) are tags with a mark. */
@Entity('tag')
export class Tag {
  @PrimaryColumn(keyText(60))
  slug!: string

  @Column(text(60))
  label!: string

  @Column(flag)
  isTopic!: boolean

  /** Number of published families with it. */
  @Column({ type: 'int' })
  familyCount!: number
}

@Entity('family_tag')
@Index('ix_family_tag', ['tagSlug', 'familyId'])
export class FamilyTag {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  @PrimaryColumn(keyText(60))
  tagSlug!: string
}

/** Words of a family for the SQL search: folded tokens, found by prefix on the index, never by LIKE '%q%'. */
@Entity('family_token')
@Index('ix_family_token', ['token', 'familyId', 'weight'])
export class FamilyToken {
  @PrimaryColumn({ type: 'int' })
  familyId!: number

  @PrimaryColumn(keyText(40))
  token!: string

  /** Where the word occurs, as a sum: 4 name, 2 foundry or designer, 1 tag or topic. Made by familyTokens() of search/tokens.ts. */
  @Column({ type: 'int' })
  weight!: number
}
