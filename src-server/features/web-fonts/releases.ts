import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { badParam } from '#shared/errors.ts'
import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../../database/data-source.ts'
import { WebFontRelease } from '../../database/entities/web-font-release.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import { findReleases, type ReleaseRow, type WebStyle } from './web-fonts.queries.ts'

export interface Release {
  digest: string
  styles: readonly WebStyle[]
}

const plain = ({ fontFileId, weight, width, italic }: WebStyle): WebStyle => ({ fontFileId, weight, width, italic })
const releaseOf = (styles: readonly WebStyle[]): Release => {
  const kept = styles.map(plain)
  return { digest: hash('sha256', JSON.stringify(kept), 'hex').slice(0, 12), styles: kept }
}
const read = (row: ReleaseRow): Release => ({ digest: row.digest, styles: JSON.parse(row.styles) as WebStyle[] })

/** States of families: each is recorded when it is first served and can be requested from then on. */
export function createReleases(deps: { database: Database; reader: Reader; logger: Logger }) {
  const { database, reader, logger } = deps

  async function note(familyId: number, release: Release): Promise<void> {
    const row = { familyId, digest: release.digest, styles: [...release.styles], createdAt: Date.now() }
    try {
      await transaction(database, async (manager) => {
        const known = await manager.findOneBy(WebFontRelease, { familyId, digest: release.digest })
        if (!known) await manager.insert(WebFontRelease, row)
      })
    } catch (error) {
      // Another process may have recorded it first. A page must not lose its fonts over a failed record.
      logger.warn({ err: error, familyId }, 'recording a web font release failed')
    }
  }

  return {
    /**
     * The state of each family for a `version`.
     * @param isWhole whether these are all requested families; else a release may be of one that was left out
     * @throws AppError BAD_REQUEST for an unknown release
     */
    async choose(
      current: ReadonlyMap<number, readonly WebStyle[]>,
      version: string | null,
      isWhole = true,
    ): Promise<Map<number, Release>> {
      const rows = await findReleases(reader, [...current.keys()])
      const wanted = version?.includes('-') ? null : version?.split(',')
      const strange = wanted?.find((digest) => !rows.some((row) => row.digest === digest))
      if (strange && isWhole) throw badParam('v', `none of these families had a release ${strange}`)
      const chosen = new Map<number, Release>()
      for (const [familyId, styles] of current) {
        const own = rows.filter((row) => row.familyId === familyId)
        const now = releaseOf(styles)
        if (!own.some((row) => row.digest === now.digest)) await note(familyId, now)
        const past = wanted ? own.find((row) => wanted.includes(row.digest)) : version ? atDay(own, version) : undefined
        chosen.set(familyId, past ? read(past) : now)
      }
      return chosen
    },

    /** Whether a file was ever served for a family. */
    async hadFile(familyId: number, fontFileId: number): Promise<boolean> {
      const rows = await findReleases(reader, [familyId])
      return rows.some((row) => read(row).styles.some((style) => style.fontFileId === fontFileId))
    },
  }
}

export type Releases = ReturnType<typeof createReleases>

/** The last state of that day in UTC; the first known one for earlier days. */
function atDay(rows: readonly ReleaseRow[], day: string): ReleaseRow | undefined {
  const begin = Date.parse(`${day}T00:00:00Z`)
  // Invalid days roll over into the next month.
  if (Number.isNaN(begin) || !new Date(begin).toISOString().startsWith(day))
    throw badParam('v', `there is no day ${day}`)
  return rows.findLast((row) => Number(row.createdAt) < begin + DAY_MS) ?? rows[0]
}
