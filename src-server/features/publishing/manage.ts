import { type EntityManager, In } from 'typeorm'
import type { RetagInput, RetagResult, StateResult } from '#shared/contracts/publishing/publishing.ts'
import { AppError } from '#shared/errors.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { Foundry } from '../../database/entities/foundry.ts'
import { transaction } from '../../database/transaction.ts'
import { writeTokens } from '../../search/write-tokens.ts'
import type { Actor } from '../core/actor.ts'
import { oneByOne } from '../core/one-by-one.ts'
import { mailDecision } from './decision-mails.ts'
import { noteChange } from './family-audit.ts'
import { familyChanged, tagsOf } from './family-status.ts'
import { setTags } from './family-tags.ts'
import { lockFamily } from './locked-family.ts'
import type { PublishingDeps } from './publishing.service.ts'

/** Admin acts on other people's families. */
export function createManage(deps: PublishingDeps) {
  const { database, now = Date.now } = deps

  return {
    /** Gives a family to another foundry. @throws AppError NOT_FOUND for an unknown foundry */
    transfer(actor: Actor, { familyId, foundryId }: { familyId: number; foundryId: number }): Promise<StateResult> {
      const at = now()
      return transaction(database, async (manager) => {
        const family = await lockFamily(manager, actor, 'manage', familyId)
        const foundry = await manager.findOneBy(Foundry, { id: foundryId })
        if (!foundry) throw new AppError('NOT_FOUND', `There is no foundry ${foundryId}`, { param: 'foundryId' })
        if (family.foundryId === foundryId) return { familyId, state: FAMILY_STATES[family.status]! }
        const slug = await freeFamilySlug(manager, foundryId, family.slug)
        await manager.update(Family, { id: familyId }, { foundryId, slug })
        await writeTokens(manager, [familyId])
        if (family.status === FAMILY_STATUS.published)
          await familyChanged(manager, { id: familyId, foundryIds: [family.foundryId, foundryId], tags: [] }, at)
        await noteChange(manager, actor, 'family.transfer', family, at, {
          before: { foundry: family.foundryId },
          after: { foundry: foundryId },
          detail: { to: foundry.name },
        })
        await mailDecision(manager, deps, { ...family, foundryId }, { kind: 'transferred', answer: '' })
        return { familyId, state: FAMILY_STATES[family.status]! }
      })
    },

    /**
     * Adds and removes tags of many families.
     * @returns how many were changed, and for which it was not done
     */
    async retag(actor: Actor, input: RetagInput): Promise<RetagResult> {
      if (input.add.length + input.remove.length === 0 && !input.topic)
        throw new AppError('BAD_REQUEST', 'Choose a tag to add or remove', { param: 'add' })
      const at = now()
      const ids = [...new Set(input.familyIds)].slice(0, PUBLISHING.retagFamilies)
      const families = await database.read.manager.find(Family, {
        select: { id: true, name: true },
        where: { id: In(ids) },
      })
      const names = new Map(families.map(({ id, name }) => [id, name]))
      const retagOne = (familyId: number) =>
        transaction(database, async (manager) => {
          const family = await lockFamily(manager, actor, 'manage', familyId)
          const before = await tagsOf(manager, familyId)
          const { topicSlug } = await manager.findOneByOrFail(Family, { id: familyId })
          const wanted = new Set([...before, ...input.add].filter((slug) => !input.remove.includes(slug)))
          const topic = input.topic ?? (topicSlug && !input.remove.includes(topicSlug) ? topicSlug : '')
          const after = await setTags(manager, familyId, [...wanted], topic)
          if (before.toSorted().join() === after.toSorted().join() && topic === topicSlug) return false
          await writeTokens(manager, [familyId])
          if (family.status === FAMILY_STATUS.published)
            await familyChanged(manager, { id: familyId, foundryIds: [], tags: [...before, ...after] }, at)
          await noteChange(manager, actor, 'family.retag', family, at, {
            before: { tags: before.join(' '), topic: topicSlug },
            after: { tags: after.join(' '), topic },
          })
          return true
        })
      const actOn = async (familyId: number) => {
        if (!names.has(familyId)) throw new AppError('NOT_FOUND', 'There is no such family.')
        return retagOne(familyId)
      }
      const { done, refused } = await oneByOne(ids, (id) => names.get(id), actOn, deps.logger)
      return { changed: done, refused }
    },
  }
}

/** The slug, with a number when the foundry has another family with it. */
export async function freeFamilySlug(
  manager: EntityManager,
  foundryId: number,
  wanted: string,
  ownId = 0,
): Promise<string> {
  const base = wanted.slice(0, 100)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    const holder = await manager.findOneBy(Family, { foundryId, slug })
    if (!holder || holder.id === ownId) return slug
  }
}
