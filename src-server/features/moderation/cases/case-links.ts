import type { EntityManager } from 'typeorm'
import { DAY_MS } from '#shared/limits.ts'
import { COUNTER } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import { CaseLink } from '../../../database/entities/case-file.ts'
import type { Reader } from '../../../database/reader.ts'
import { newSecret, secretHash } from '../../account/secrets.ts'

/**
 * The mail text with the link by which a family's owners answer a copyright notice. Replaces an earlier link of the
 * same case and family.
 * @returns text with the secret, which only the mail contains
 */
export async function issueCounterLink(
  manager: EntityManager,
  { caseId, familyId, at, publicUrl }: { caseId: number; familyId: number; at: number; publicUrl: string },
): Promise<string> {
  const secret = newSecret()
  await manager.delete(CaseLink, { caseId, familyId })
  await manager.insert(CaseLink, {
    tokenHash: secretHash(secret),
    caseId,
    familyId,
    createdAt: at,
    expiresAt: at + COUNTER.linkMs,
    usedAt: null,
  })
  return [
    'If the notice is wrong, you can answer it with a counter-notice:',
    `${publicUrl}${routePath('counter-notice')}?key=${secret}`,
    `The link is for the people of your foundry alone. It can be used once, and for ${COUNTER.linkMs / DAY_MS} days.`,
  ].join('\n')
}

export interface LinkedCase {
  tokenHash: string
  caseId: number
  familyId: number
  expiresAt: number
  usedAt: number | null
  reference: string
  payload: string
  family: string
  familyStatus: number
  createdAt: number
}

/** The case behind a link; null for an unknown secret. */
export async function findLinkedCase(reader: Pick<Reader, 'query'>, secret: string): Promise<LinkedCase | null> {
  const rows = await reader.query<LinkedCase>(
    `SELECT case_link.tokenHash, case_link.caseId, case_link.familyId, case_link.expiresAt, case_link.usedAt,
       case_file.reference, case_file.payload, case_file.createdAt, family.name AS family, family.status AS familyStatus
     FROM case_link JOIN case_file ON case_file.id = case_link.caseId JOIN family ON family.id = case_link.familyId
     WHERE case_link.tokenHash = ?`,
    [secretHash(secret)],
  )
  return rows[0] ?? null
}

/** Whether a family's owners have a link to answer the notice that took it down. */
export async function hasOpenLink(reader: Pick<Reader, 'query'>, familyId: number, at: number): Promise<boolean> {
  const rows = await reader.query(
    'SELECT 1 FROM case_link WHERE familyId = ? AND usedAt IS NULL AND expiresAt > ? LIMIT 1',
    [familyId, at],
  )
  return rows.length > 0
}
