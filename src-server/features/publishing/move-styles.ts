import type { MoveStylesInput, MoveStylesResult } from '#shared/contracts/publishing/studio.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'
import type { FontsOfFamily } from './family-fonts.ts'
import { lookAtFamily } from './locked-family.ts'
import type { PublishingService } from './publishing.service.ts'

interface MoveStylesDeps {
  reader: Reader
  families: Pick<FontsOfFamily, 'move'>
  publishing: Pick<PublishingService, 'create' | 'remove'>
}

/** Splits and merges families, since archives are grouped by names, which may be wrong. */
export function createMoveStyles({ reader, families, publishing }: MoveStylesDeps) {
  return {
    /** @throws AppError see FontsOfFamily.move, and PublishingService.create for a new family */
    async move(actor: Actor, input: MoveStylesInput): Promise<MoveStylesResult> {
      const { familyId } = input
      const { foundryId, status } = await lookAtFamily(reader, actor, 'edit', familyId)
      const to = input.to || (await publishing.create(actor, { foundry: foundryId })).familyId
      let left: number
      try {
        left = (await families.move(actor, { ...input, to })).left
      } catch (error) {
        if (input.to === 0) await publishing.remove(actor, { familyId: to })
        throw error
      }
      // An emptied draft is the leftover of a wrong guess.
      const removed = left === 0 && status === FAMILY_STATUS.draft
      if (removed) await publishing.remove(actor, { familyId })
      return { familyId, to, removed }
    },

    /** Other families of the same foundry that styles may be moved to. */
    siblings: (family: { id: number; foundryId: number }) =>
      reader.query<{ familyId: number; name: string }>(
        `SELECT id AS familyId, name FROM family WHERE foundryId = ? AND id <> ? AND +deletedAt IS NULL AND name <> ''
         AND status IN (?, ?, ?) ORDER BY id DESC LIMIT ?`,
        [
          family.foundryId,
          family.id,
          FAMILY_STATUS.draft,
          FAMILY_STATUS.published,
          FAMILY_STATUS.withdrawn,
          PUBLISHING.siblingsMax,
        ],
      ),
  }
}

export type MoveStyles = ReturnType<typeof createMoveStyles>
