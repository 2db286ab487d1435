import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, text, timestampMs } from '../columns.ts'

/**
 * Numbered log of changes, written in their transactions and kept for 24 h. The search relay and the in-memory state of
 * every process (embedded index, hidden ids, caches) follow it with their own cursors. entity 'all' = rebuild.
 */
@Entity('search_outbox')
export class SearchOutbox {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  @Column(keyText(24))
  entity!: 'family' | 'foundry' | 'collection' | 'all'

  @Column({ type: 'int' })
  entityId!: number

  @Column({ type: 'int' })
  version!: number

  @Column(timestampMs)
  createdAt!: number
}

/** A named lease that one process holds for a time (the Meilisearch relay, the seed). */
@Entity('lease')
export class Lease {
  @PrimaryColumn(keyText(60))
  name!: string

  @Column(keyText(64))
  holder!: string

  @Column(timestampMs)
  expiresAt!: number
}

/** Small persistent facts about this installation: seed progress, cursors, the site secret. */
@Entity('app_state')
export class AppState {
  @PrimaryColumn(keyText(80))
  name!: string

  @Column(text(4000))
  value!: string

  @Column(timestampMs)
  updatedAt!: number
}
