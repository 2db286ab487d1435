import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Account } from '#server/database/entities/account.ts'
import { createMailSwitch } from '#server/features/account/mail-switch.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantPerson } from '#tests/support/people.ts'

await describeEachDatabase('mails that are turned off', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase(kind)
  })
  afterAll(() => database.close())

  test('stay off, each kind, when several are turned off at once', async () => {
    const mails = createMailSwitch({ database, secret: 's', publicUrl: 'https://fonts.example' })
    for (let round = 0; round < 5; round++) {
      const { userId } = await plantPerson(database)
      await Promise.all(
        (['messageMails', 'followMails'] as const).map((one) =>
          mails.turnOff(mails.read(new URL(mails.address(userId, one)).searchParams)),
        ),
      )
      const { preferences } = await database.read.manager.findOneByOrFail(Account, { userId })
      expect(preferences).toEqual({ messageMails: false, followMails: false })
    }
  })
})
