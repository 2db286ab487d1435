import { expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { describeOneDatabase } from '#tests/support/each-database.ts'
import { clientWith, plantPerson, plantSession } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'
import { NO_FAMILIES, siteToKill } from '#tests/support/site-to-kill.ts'

/** As many as one act may have. */
const FAMILIES = 50
/** The first kill comes after this many. */
const FIRST = 3

const hidden = (database: Database) => database.write.manager.countBy(Family, { status: FAMILY_STATUS.hidden })
const audited = async (database: Database) =>
  Number((await database.read.query("SELECT COUNT(*) AS n FROM audit_entry WHERE action = 'family.hide'"))[0].n)

await describeOneDatabase('an act on many families whose process is killed midway', (kind) => {
  const { start, end, withDatabase } = siteToKill(kind)

  // Over 20 s on a busy machine: the site starts twice.
  test('goes on where it ended when it is sent again, and does no family twice', { timeout: 120_000 }, async () => {
    let url = await start(NO_FAMILIES)
    const { token, familyIds } = await withDatabase(async (database) => {
      const { userId } = await plantPerson(database, { username: 'killedadmin', roles: ['admin'] })
      const familyIds: number[] = []
      for (let n = 0; n < FAMILIES; n++)
        familyIds.push(await plantRealFamily(database, { slug: `killed-${n}`, topic: 'serif', styles: ['Regular'] }))
      return { token: await plantSession(database, userId), familyIds }
    })
    const send = (more = {}) => {
      const input = { familyIds, act: 'hide', reason: 'A test of ends', ...more }
      return clientWith(url, token).post('/trpc/manage.bulk', input, {
        headers: { 'Idempotency-Key': 'bulk-act-that-is-killed' },
      })
    }
    const first = send().catch(() => null)
    const done = await withDatabase(async (database) => {
      // Polled without a pause: fifty take a moment.
      while ((await hidden(database)) < FIRST) await new Promise(setImmediate)
      await end('SIGKILL')
      expect(await first).toBe(null)
      return hidden(database)
    })
    expect(done).toBeGreaterThanOrEqual(FIRST)
    expect(done).toBeLessThan(FAMILIES)

    url = await start(NO_FAMILIES)
    expect((await send({ reason: 'Another act' })).status).toBe(400)
    const again = await send()
    expect([again.status, again.json.result?.data]).toEqual([200, { act: 'hide', done: FAMILIES, refused: [] }])
    // Once more it is only answered.
    expect((await send()).json).toEqual(again.json)
    await withDatabase(async (database) =>
      expect([await hidden(database), await audited(database)]).toEqual([FAMILIES, FAMILIES]),
    )
    await end('SIGTERM')
  })
})
