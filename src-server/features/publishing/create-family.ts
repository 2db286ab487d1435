import { randomBytes, randomInt } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { PUBLISHING, PUBLISHING_RATES } from '#shared/publishing-limits.ts'
import { countRows } from '../../database/count-rows.ts'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { Foundry, FoundryMember } from '../../database/entities/foundry.ts'
import { FamilyPublishing } from '../../database/entities/publishing.ts'
import { transaction } from '../../database/transaction.ts'
import { type Actor, requirePerson } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import { requireUploadsOpen } from '../core/settings/settings.service.ts'
import { lockAccount } from '../core/still-active.ts'
import { newPublishing } from './locked-family.ts'
import { isHere } from './publishing.policy.ts'
import type { PublishingDeps } from './publishing.service.ts'

/** Creates families as empty drafts. */
export function createFamilies({ database, settings, limits, now = Date.now }: PublishingDeps) {
  return {
    /**
     * An empty draft of the caller's foundry; moderators and admins may create one for any foundry.
     * @throws AppError FORBIDDEN without a foundry, or while uploads are closed; NOT_FOUND for other people's
     * foundries, CONFLICT with too many drafts, RATE_LIMITED
     */
    async create(actor: Actor, input: { foundry?: number | undefined }): Promise<{ familyId: number }> {
      requirePerson(actor)
      await requireUploadsOpen(settings, actor)
      const at = now()
      return transaction(database, async (manager) => {
        // Locked, so that concurrent requests cannot exceed the limit.
        await lockAccount(manager, actor.userId)
        const member = await manager.findOne(FoundryMember, {
          where: { userId: actor.userId, ...(input.foundry ? { foundryId: input.foundry } : {}) },
          order: { foundryId: 'ASC' },
        })
        const isStaff = isHere(actor, 'admin') || isHere(actor, 'moderator')
        if (!member && !input.foundry)
          throw new AppError('FORBIDDEN', 'Create a foundry first: a family belongs to one.')
        const foundryId = member?.foundryId ?? (isStaff ? input.foundry : undefined)
        if (!foundryId || !(await manager.existsBy(Foundry, { id: foundryId })))
          throw new AppError('NOT_FOUND', `You have no foundry ${input.foundry}`, { param: 'foundry' })
        await limits.take(manager, PUBLISHING_RATES.create, String(actor.userId))
        const drafts = await countRows(
          manager,
          `family_publishing own JOIN family ON family.id = own.familyId
           WHERE own.createdBy = ? AND +family.status = ?`,
          [actor.userId, FAMILY_STATUS.draft],
        )
        if (drafts >= PUBLISHING.draftsMax)
          throw new AppError(
            'CONFLICT',
            `You have ${PUBLISHING.draftsMax} drafts. Publish one first; deleted ones count until they are gone.`,
          )
        const key = randomBytes(12).toString('hex')
        const { identifiers } = await manager.insert(Family, emptyFamily(foundryId, key, at))
        const familyId = identifiers[0]!.id as number
        await manager.insert(FamilyPublishing, newPublishing(familyId, actor.userId, at))
        if (!member)
          await writeAudit(manager, {
            actorId: actor.userId,
            action: 'family.create',
            userId: null,
            subject: `family:${familyId}`,
            at,
            before: { foundry: null },
            after: { foundry: foundryId },
          })
        return { familyId }
      })
    },
  }
}

/** A family without any data yet. Its slug is a placeholder until it has a name. */
const emptyFamily = (foundryId: number, key: string, at: number): Omit<Family, 'id'> => ({
  foundryId,
  slug: `draft-${key}`,
  name: '',
  nameKey: '',
  title: '',
  description: '',
  status: FAMILY_STATUS.draft,
  topicSlug: '',
  topicLabel: '',
  licenseId: 'unknown',
  commercialUse: false,
  licenseDeclared: '',
  licenseEvidence: '',
  posterKey: null,
  publishedAt: 0,
  publishedYear: 0,
  updatedAt: at,
  alpha: '',
  downloads: 0,
  popularity: 0,
  trending: 0,
  randomKey: randomInt(2 ** 31 - 1),
  fontCount: 0,
  primaryFontId: null,
  defaultText: '',
  tags: '',
  sourceKey: `upload:${key}`,
  version: 1,
  createdAt: at,
  deletedAt: null,
})
