import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { keyText, timestampMs } from '../columns.ts'

/** A family that was deleted for good and was not a designer's upload: the seed must not add it again. */
@Entity('removed_family')
export class RemovedFamily {
  @PrimaryColumn(keyText(190))
  sourceKey!: string

  @Column(timestampMs)
  removedAt!: number
}

/** A file that may be unused. It is checked some time after `since` and removed if nothing refers to it. */
@Entity('idle_font_file')
@Index('ix_idle_font_file_since', ['since', 'fontFileId'])
export class IdleFontFile {
  @PrimaryColumn({ type: 'int' })
  fontFileId!: number

  /** When it was last used. */
  @Column(timestampMs)
  since!: number
}

/** A stored object to be deleted: no row refers to it, and none may until this row is gone. */
@Entity('stored_removal')
export class StoredRemoval {
  @PrimaryColumn(keyText(160))
  storageKey!: string

  @Column(timestampMs)
  decidedAt!: number
}
