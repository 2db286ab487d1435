import { Column, Entity, PrimaryColumn } from 'typeorm'
import { keyText, longText } from '../columns.ts'

/**
 * Words of characters' names, aliases and search words with the characters that have them: only
 * search/sql-characters.ts reads and writes it. The row of '' means that a version is complete. Processes of two
 * program versions may share a database; each has its own words.
 */
@Entity('character_word')
export class CharacterWord {
  @PrimaryColumn({ type: 'int' })
  version!: number

  @PrimaryColumn(keyText(32))
  word!: string

  /** Integers in base64, see postings.ts. */
  @Column(longText)
  postings!: string
}
