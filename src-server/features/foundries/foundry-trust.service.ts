import type { TrustInput } from '#shared/contracts/moderation/manage.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../database/data-source.ts'
import { Foundry } from '../../database/entities/foundry.ts'
import { lockRow } from '../../database/lock-row.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'

/** Trusted foundries, which publish without moderation; see review-reasons.ts for the exact rules. */
export function createFoundryTrust({ database }: { database: Database }) {
  return {
    /** Repeating it changes nothing. @throws AppError NOT_FOUND */
    async trust({ foundryId, trusted }: TrustInput, actor: Actor): Promise<{ success: true }> {
      const at = Date.now()
      await transaction(database, async (manager) => {
        const columns = 'name, trustedAt'
        const foundry = await lockRow<Pick<Foundry, 'name' | 'trustedAt'>>(manager, 'foundry', columns, foundryId)
        if (!foundry) throw new AppError('NOT_FOUND', `There is no foundry ${foundryId}`, { param: 'foundryId' })
        const was = foundry.trustedAt !== null
        if (was === trusted) return
        await manager.update(Foundry, { id: foundryId }, { trustedAt: trusted ? at : null })
        await writeAudit(manager, {
          actorId: actor.userId,
          action: trusted ? 'foundry.trust' : 'foundry.distrust',
          userId: null,
          at,
          subject: `foundry:${foundryId}`,
          detail: { name: foundry.name },
          before: { trusted: was },
          after: { trusted },
        })
      })
      return { success: true }
    },
  }
}
