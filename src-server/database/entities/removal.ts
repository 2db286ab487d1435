import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

/** A family that was deleted for good and did not come from a designer's upload: the seed must not bring it back. */
@Entity('removed_family')
export class RemovedFamily {
  @PrimaryColumn(keyText(190))
  sourceKey!: string

  @Column(timestampMs)
  removedAt!: number
}

/** A file that may belong to nothing. It is looked at some time after `since`, and removed when nothing names it. */
@Entity('idle_font_file')
@Index('ix_idle_font_file_since', ['since', 'fontFileId'])
export class IdleFontFile {
  @PrimaryColumn({ type: 'int' })
  fontFileId!: number

  /** The last moment at which somebody had to do with it. */
  @Column(timestampMs)
  since!: number
}

/** A stored object that is to go: no row names it any more, and none may until this row is gone too. */
@Entity('stored_removal')
export class StoredRemoval {
  @PrimaryColumn(keyText(160))
  storageKey!: string

  @Column(timestampMs)
  decidedAt!: number
}
