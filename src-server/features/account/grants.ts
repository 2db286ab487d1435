import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { foldName } from '#shared/search/words.ts'
import type { Database } from '../../database/data-source.ts'
import { Account } from '../../database/entities/account.ts'
import { Foundry, FoundryMember } from '../../database/entities/foundry.ts'
import { User } from '../../database/entities/user.ts'
import { forUpdate } from '../../database/lock-row.ts'
import { transaction } from '../../database/transaction.ts'
import { writeAudit } from '../core/audit.ts'
import { requireStillActive } from '../core/still-active.ts'

export const GRANTABLE = ['admin', 'moderator', 'designer'] as const
export type Grantable = (typeof GRANTABLE)[number]

export interface Grant {
  username: string
  role: Grantable
  /** Slug of the foundry that the person joins as a designer. */
  foundry?: string | undefined
  /** Remove the role. */
  revoke?: boolean
  /** The acting admin; default: the operator at the command line. */
  actorId?: number
}

/**
 * Gives or takes a role. Running processes know within a second.
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT for the last admin
 */
export async function grantRole(database: Database, grant: Grant, now = Date.now()): Promise<void> {
  await transaction(database, async (manager) => {
    if (grant.actorId !== undefined) await requireStillAdmin(manager, grant.actorId)
    const user = await manager.findOneBy(User, { usernameKey: foldName(grant.username) })
    const account = user && (await manager.findOneBy(Account, { userId: user.id }))
    if (!user || !account) throw new AppError('NOT_FOUND', `there is no account '${grant.username}'`)
    const give = !grant.revoke
    if (grant.role === 'designer') await setMember(manager, user.id, grant.foundry, give, now)
    else {
      if (grant.role === 'admin' && !give) await refuseLastAdmin(manager, user.id)
      const column = grant.role === 'admin' ? 'isAdmin' : 'isModerator'
      if (account[column] === give) return
      await manager.update(Account, { userId: user.id }, { [column]: give, updatedAt: now })
    }
    await writeAudit(manager, {
      actorId: grant.actorId ?? null,
      action: give ? 'user.grant' : 'user.revoke',
      userId: user.id,
      detail: { role: grant.role, ...(grant.foundry ? { foundry: grant.foundry } : {}) },
      before: { [grant.role]: !give },
      after: { [grant.role]: give },
      at: now,
    })
  })
}

async function setMember(manager: EntityManager, userId: number, slug: string | undefined, give: boolean, at: number) {
  const foundry = slug ? await manager.findOneBy(Foundry, { slug }) : null
  if (!foundry)
    throw new AppError('BAD_REQUEST', slug ? `unknown foundry '${slug}'` : 'designer: name a foundry by its slug')
  const key = { foundryId: foundry.id, userId }
  await manager.delete(FoundryMember, key)
  if (give) await manager.insert(FoundryMember, { ...key, role: 'owner', createdAt: at })
}

/**
 * Checks admin rights under a lock on the account: two admins who demote each other at the same moment must not both
 * succeed.
 * @throws AppError FORBIDDEN for somebody who is no longer an admin
 */
export async function requireStillAdmin(manager: EntityManager, userId: number): Promise<void> {
  await requireStillActive(manager, userId)
  const account = await manager.findOneBy(Account, { userId })
  if (!account?.isAdmin) throw new AppError('FORBIDDEN', 'You are no longer an admin.')
}

/** A site must always keep one admin. @throws AppError CONFLICT */
export async function refuseLastAdmin(manager: EntityManager, userId: number): Promise<void> {
  // Locked until the end of the transaction: the last two admins who leave at once must not count on each other.
  const admins: { userId: number; active: number }[] = await manager.query(
    `SELECT userId, suspendedAt IS NULL AND deleteAfter IS NULL AS active FROM account
     WHERE isAdmin = ? ORDER BY userId${forUpdate(manager)}`,
    [1],
  )
  const isAdmin = admins.some((admin) => admin.userId === userId)
  if (isAdmin && !admins.some((admin) => admin.userId !== userId && Number(admin.active) === 1))
    throw new AppError('CONFLICT', 'This is the last admin; make somebody else one first.')
}

export const hasAdmin = async (database: Database): Promise<boolean> =>
  database.read.manager.existsBy(Account, { isAdmin: true })
