import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { AuditEntry } from '#server/database/entities/audit-entry.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { ANONYMOUS } from '#server/features/core/actor.ts'
import { createFoundryTrust } from '#server/features/foundries/foundry-trust.service.ts'
import { createJudge } from '#server/features/publishing/review-reasons.ts'
import type { Permissions } from '#shared/publishing-terms.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantFiles } from '#tests/support/plant-files.ts'
import { plantFoundry } from '#tests/support/plant-foundry.ts'

const ADMIN = { ...ANONYMOUS, userId: 7, username: 'ada', roles: ['admin'] as const, sessionId: 1 }
const PERSONAL: Permissions = { web: 'personal', print: 'personal', app: 'no', embed: 'no', modify: 'no' }

await describeEachDatabase('trust in a foundry', (kind) => {
  let database: Database
  let foundryId: number
  let trust: ReturnType<typeof createFoundryTrust>

  beforeAll(async () => {
    database = await freshDatabase(kind)
    trust = createFoundryTrust({ database })
    foundryId = await plantFoundry(database, 'own', [], 1)
  })
  afterAll(() => database.close())

  /** Review reasons of a family with these files. */
  async function reasons(slug: string, facts: Record<string, unknown> = {}, outline: string | null = null) {
    const files = await plantFiles(database, slug, ['Regular'], facts, outline)
    const said = { licenseTemplate: 'own' as const, permissions: PERSONAL }
    const family = { id: 1_000_000, foundryId, name: `A name of ${slug}` }
    return (await createJudge(createReader(database, null))(family, said, files)).reasons
  }

  test('first families and personal-use fonts need no review; what concerns others does', async () => {
    const personal = { licenseId: 'personal-use', licenseEvidence: 'name 13: "personal use"' }
    expect(await reasons('before', personal)).toEqual(['new-designer', 'personal-use'])
    await trust.trust({ foundryId, trusted: true }, ADMIN)
    await trust.trust({ foundryId, trusted: true }, ADMIN)
    expect(await reasons('after', personal)).toEqual([])
    // The outlines published by another foundry.
    await plantFiles(database, 'of-others', ['Regular'], {}, 'the same')
    await transaction(database, (write) =>
      write.update(Family, { slug: 'of-others' }, { status: FAMILY_STATUS.published }),
    )
    expect(await reasons('copy', personal, 'the same')).toEqual(['duplicate'])
    await trust.trust({ foundryId, trusted: false }, ADMIN)
    expect(await reasons('then', personal)).toEqual(['new-designer', 'personal-use'])
    const entries = await database.read.manager.find(AuditEntry, {
      where: { subject: `foundry:${foundryId}` },
      order: { id: 'ASC' },
    })
    expect(entries).toMatchObject([
      { action: 'foundry.trust', actorId: 7, detail: { before: { trusted: false }, after: { trusted: true } } },
      { action: 'foundry.distrust', actorId: 7, detail: { before: { trusted: true }, after: { trusted: false } } },
    ])
    await expect(trust.trust({ foundryId: 999_999, trusted: true }, ADMIN)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
