import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
import { keyText, longText, timestampMs } from '../columns.ts'

/**
 * `familyId` of the versions of a family that was removed for good. Their tarballs are gone; the rows stay, so that
 * nothing else is ever published under their names.
 */
export const REMOVED_FAMILY = 0

/** One version of a family's npm package. Its tarball is stored (`packageKey`) and never made again. */
@Entity('npm_release')
@Index('uq_npm_release_version', ['name', 'version'], { unique: true })
@Index('uq_npm_release_digest', ['name', 'digest'], { unique: true })
@Index('ix_npm_release_family', ['familyId'])
@Index('ix_npm_release_sha256', ['sha256'])
export class NpmRelease {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number

  /** REMOVED_FAMILY when it is gone. */
  @Column({ type: 'int' })
  familyId!: number

  /** '@scope/name'. */
  @Column(keyText(200))
  name!: string

  @Column(keyText(24))
  version!: string

  /** Hash of what the package was made from, so that the same state is packed once. */
  @Column(keyText(43))
  digest!: string

  @Column(keyText(64))
  sha256!: string

  @Column(keyText(40))
  shasum!: string

  @Column(keyText(100))
  integrity!: string

  @Column({ type: 'int' })
  bytes!: number

  @Column({ type: 'int' })
  unpackedBytes!: number

  @Column({ type: 'int' })
  files!: number

  /** JSON of its package.json; '' when the family is gone. */
  @Column(longText)
  manifest!: string

  /** When the family published it. */
  @Column(timestampMs)
  createdAt!: number
}
