import { expect, test } from 'vitest'
import { CASE_KINDS, CASE_STATUSES, CaseFile } from '#server/database/entities/case-file.ts'
import { transaction } from '#server/database/transaction.ts'
import { pruneContactCases } from '#server/features/moderation/contact/contact.service.ts'
import { CONTACT } from '#shared/moderation-limits.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'

const NOW = Date.UTC(2026, 5, 1)

await describeEachDatabase('messages of the contact form', (kind) => {
  test('deletes old closed ones; open ones and other cases stay', async () => {
    await withDatabase(kind, async (database) => {
      const ages = { young: NOW - CONTACT.keepClosedMs, old: NOW - CONTACT.keepClosedMs - 1 }
      await transaction(database, async (manager) => {
        for (const caseKind of CASE_KINDS)
          for (const status of CASE_STATUSES)
            for (const [age, updatedAt] of Object.entries(ages))
              await manager.insert(CaseFile, {
                reference: `${caseKind.slice(0, 3)}-${status.slice(0, 2)}-${age}`,
                kind: caseKind,
                status,
                // Sent long before: what counts is the last change.
                payload: {},
                note: '',
                createdAt: NOW - 2 * CONTACT.keepClosedMs,
                updatedAt,
              })
      })
      const references = async () =>
        (await database.read.manager.find(CaseFile)).map(({ reference }) => reference).sort()
      const before = await references()
      expect(await pruneContactCases(database, NOW)).toBe(1)
      expect(await references()).toEqual(before.filter((reference) => reference !== 'con-cl-old'))
      expect(await pruneContactCases(database, NOW)).toBe(0)
    })
  })
})
