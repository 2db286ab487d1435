import { type EntityManager, In } from 'typeorm'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import { FamilyPublishing } from '../../database/entities/publishing.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import { recordChange } from '../../search/search-outbox.ts'
import { writeAudit } from '../core/audit.ts'
import { familyLicence } from './ingest/family-facts.ts'
import { judgeLicence } from './licence-judgement.ts'
import { isUploaded } from './locked-family.ts'

/** Families per SQL statement. */
const FAMILIES = 100

type Claim = Pick<Family, 'licenseId' | 'commercialUse' | 'licenseEvidence'>

/**
 * Re-evaluates the licences of the families with one of these files, from their current facts and declarations. Each
 * changed licence is logged for the owner. @returns how many changed
 */
export async function reevaluateLicences(
  manager: EntityManager,
  fontFileIds: readonly number[],
  at: number,
): Promise<number> {
  const ids = new Set<number>()
  for (const some of chunks(fontFileIds, FAMILIES)) {
    const rows: { familyId: number }[] = await manager.query(
      `SELECT DISTINCT familyId FROM font WHERE fontFileId IN (${placeholders(some.length)})`,
      some,
    )
    for (const { familyId } of rows) ids.add(Number(familyId))
  }
  let changed = 0
  // Families are locked in the order of their ids, so that two writers cannot deadlock.
  for (const some of chunks(
    [...ids].toSorted((a, b) => a - b),
    FAMILIES,
  ))
    changed += await judge(manager, some, at)
  return changed
}

async function judge(manager: EntityManager, ids: readonly number[], at: number): Promise<number> {
  const mysql = manager.connection.options.type === 'mysql'
  const families = await manager.find(Family, {
    where: { id: In(ids) },
    order: { id: 'ASC' },
    ...(mysql ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  })
  const said = new Map(
    (await manager.findBy(FamilyPublishing, { familyId: In(ids) })).map((one) => [one.familyId, one]),
  )
  const rows: { familyId: number; facts: string }[] = await manager.query(
    `SELECT font.familyId, file.facts FROM font JOIN font_file file ON file.id = font.fontFileId
     WHERE font.familyId IN (${placeholders(ids.length)}) ORDER BY font.familyId, font.position`,
    [...ids],
  )
  const facts = new Map<number, StoredFacts[]>()
  for (const row of rows)
    facts.set(row.familyId, [...(facts.get(row.familyId) ?? []), JSON.parse(row.facts) as StoredFacts])
  let changed = 0
  const shown: { id: number; version: number }[] = []
  for (const family of families) {
    const is = claimOf(family, facts.get(family.id) ?? [], said.get(family.id))
    if (is === null || (is.licenseId === family.licenseId && is.licenseEvidence === family.licenseEvidence)) continue
    const version = family.version + 1
    await manager.update(Family, { id: family.id }, { ...is, version })
    if (family.status === FAMILY_STATUS.published) shown.push({ id: family.id, version })
    if (is.licenseId === family.licenseId && is.commercialUse === Boolean(family.commercialUse)) continue
    changed++
    await writeAudit(manager, {
      actorId: null,
      action: 'family.licence',
      userId: null,
      subject: `family:${family.id}`,
      at,
      detail: { family: family.id, name: family.name, why: 'Its texts were read again', found: is.licenseEvidence },
      before: { licence: family.licenseId, commercialUse: Boolean(family.commercialUse) },
      after: { licence: is.licenseId, commercialUse: is.commercialUse },
    })
  }
  await recordChange(manager, 'family', shown, at)
  return changed
}

/** The licence for a family's row; null when it stays empty until its designer declares one. */
function claimOf(family: Family, facts: readonly StoredFacts[], said: FamilyPublishing | undefined): Claim | null {
  if (said && said.licenseTemplate !== '') {
    const declared = { template: said.licenseTemplate, permissions: said.permissions }
    const { licenseId, commercialUse, evidence } = judgeLicence(facts, declared, said.licenceFiles ?? [])
    return { licenseId, commercialUse, licenseEvidence: evidence }
  }
  if (isUploaded(family)) return null
  const { licenseId, commercialUse, evidence } = familyLicence(facts, family.licenseDeclared)
  return { licenseId, commercialUse, licenseEvidence: evidence }
}
