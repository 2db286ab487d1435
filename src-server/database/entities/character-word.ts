import { Column, Entity, PrimaryColumn } from 'typeorm'
import { keyText, longText } from '../columns.ts'

/**
 * A word of names, aliases or search words of characters, and which have it: written and read by search/sql-characters.ts alone. The row
 * of '' says that all of a version are there. Processes of two versions of the program may share a database, each with its own words.
 */
@Entity('character_word')
export class CharacterWord {
  @PrimaryColumn({ type: 'int' })
  version!: number

  @PrimaryColumn(keyText(32))
  word!: string

  /** Whole numbers in base64, see postings.ts. */
  @Column(longText)
  postings!: string
}
