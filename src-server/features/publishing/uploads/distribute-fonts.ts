import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import { isAppError } from '#shared/errors.ts'
import { foldName } from '#shared/search/words.ts'
import type { Database } from '../../../database/data-source.ts'
import { FAMILY_STATUS, Family } from '../../../database/entities/family.ts'
import { FamilyPublishing } from '../../../database/entities/publishing.ts'
import type { Actor } from '../../core/actor.ts'
import type { FontsOfFamily } from '../family-fonts.ts'
import type { StoredFont } from '../ingest/ingest-input.ts'
import type { PublishingService } from '../publishing.service.ts'
import { familiesIn } from './families-in.ts'

interface DistributeFontsDeps {
  database: Database
  families: Pick<FontsOfFamily, 'addFonts'>
  publishing: Pick<PublishingService, 'create'>
}

/** Adds the fonts of one file to a family, and those of other families to new drafts. */
export type DistributeFonts = (
  actor: Actor,
  familyId: number,
  fonts: readonly StoredFont[],
) => Promise<Omit<UploadResult, 'familyId'>>

export function createDistributeFonts({ database, families, publishing }: DistributeFontsDeps): DistributeFonts {
  /** After a crash the drafts of the first attempt are found again. */
  async function draftOf(actor: Actor, foundryId: number, name: string): Promise<number> {
    const known = await database.write.manager
      .createQueryBuilder(Family, 'family')
      .innerJoin(FamilyPublishing, 'own', 'own.familyId = family.id AND own.createdBy = :userId', actor)
      .where('family.foundryId = :foundryId AND family.nameKey = :nameKey', { foundryId, nameKey: foldName(name) })
      .andWhere('family.status = :draft AND family.deletedAt IS NULL', { draft: FAMILY_STATUS.draft })
      .orderBy('family.id')
      .getOne()
    return known?.id ?? (await publishing.create(actor, { foundry: foundryId })).familyId
  }

  return async (actor, familyId, fonts) => {
    const { name, foundryId, fontCount } = await database.write.manager.findOneByOrFail(Family, { id: familyId })
    const { own, others } = familiesIn(fonts, fontCount > 0 || name !== '' ? name : null)
    const result: Omit<UploadResult, 'familyId'> = { added: [], here: [], refused: [], families: [] }
    const take = async (id: number, some: readonly StoredFont[]) => {
      const { added, here, refused } = await families.addFonts(actor, id, some)
      result.here.push(...here)
      result.refused.push(...refused)
      return added
    }
    if (own.length > 0) result.added.push(...(await take(familyId, own)))
    for (const other of others)
      try {
        const id = await draftOf(actor, foundryId, other.name)
        const added = await take(id, other.fonts)
        result.families.push({ familyId: id, name: other.name, styles: added.map((style) => style.name) })
      } catch (error) {
        // The others are stored; only this family's failure is reported.
        if (!isAppError(error) || error.code === 'UNAVAILABLE' || error.code === 'OVERLOADED') throw error
        for (const { fileName } of other.fonts)
          result.refused.push({ sourceName: fileName, code: error.code, reason: `${other.name}: ${error.message}` })
      }
    return result
  }
}
