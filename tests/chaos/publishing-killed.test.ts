import path from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '#server/operations/backup/backup.service.ts'
import { openVerifiedBackup } from '#server/operations/backup/backup-archive.ts'
import { restoreBackup } from '#server/operations/backup/restore.service.ts'
import { examine } from '#server/operations/doctor/doctor.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import { describeOneDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { clientWith, type Person, plantPerson, plantSession } from '#tests/support/people.ts'
import { siteToKill } from '#tests/support/site-to-kill.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { sampled } from '#tests/support/thorough.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { findWrongCounts } from '#tests/support/wrong-counts.ts'

/** Number of kills, each after another number of acts. */
const KILLS = sampled(2, 8)
const FAMILIES = 3
/** Number of backups that are restored. */
const BACKUPS = sampled(3, 10)

const ACTS = ['submit', 'approve', 'hide', 'unhide', 'unpublish', 'remove', 'restore']
const isEvery = (acts: readonly string[]) => ACTS.every((act) => acts.includes(act))

/** Last answered state of each family; null while an act is unanswered. */
type Said = Map<number, { state: string; deleted: boolean } | null>

interface Worker {
  designer: SiteClient
  moderator: SiteClient
  familyId: number
}

/** Repeats all acts on a family until the site is killed. */
async function live({ designer, moderator, familyId }: Worker, said: Said, acts: string[]): Promise<void> {
  async function act(client: SiteClient, name: string, input: Record<string, unknown>, deleted = false) {
    const before = said.get(familyId) ?? null
    said.set(familyId, null)
    const answer = await client.post(`/trpc/publishing.${name}`, input)
    // A rejected act changes nothing.
    if (answer.status !== 200) return said.set(familyId, before)
    acts.push(name)
    return said.set(familyId, { state: answer.json.result.data.state, deleted })
  }
  try {
    for (;;) {
      await act(designer, 'submit', { familyId, at: '' })
      const waiting = await moderator.get('/trpc/publishing.queue?input=%7B%7D')
      const mine = waiting.json.result.data.hits.find((row: { familyId: number }) => row.familyId === familyId)
      if (mine) await act(moderator, 'approve', { submissionId: mine.submissionId, answer: '' })
      await act(moderator, 'hide', { familyId, reason: 'A test of order' })
      await act(moderator, 'unhide', { familyId })
      await act(designer, 'unpublish', { familyId })
      await act(designer, 'submit', { familyId, at: '' })
      await act(designer, 'remove', { familyId }, true)
      await act(designer, 'restore', { familyId })
    }
  } catch {
    // The site was killed: an unanswered act may be done or not, but never in part.
  }
}

await describeOneDatabase('a site that is killed while families are published and taken down', (kind) => {
  const { start, end, withDatabase, storage, config, dataDir } = siteToKill(kind)
  /** A running site whose families are drafts, and who publishes them. */
  async function stage(familyCount: number) {
    const url = await start()
    const [designer, moderator] = await withDatabase(async (database) => {
      const people = [
        await plantPerson(database, { username: 'killeddesigner', roles: ['designer'] }),
        await plantPerson(database, { username: 'killedmoderator', roles: ['moderator'] }),
      ]
      return Promise.all(people.map(async ({ userId }) => plantSession(database, userId)))
    })
    const families: number[] = []
    for (let n = 0; n < familyCount; n++)
      families.push(await draftOf({ client: clientWith(url, designer!) } as Person, `Killed ${'abc'[n]} ${n}`))
    /** Resolves when the site is killed. */
    const crowd = (at: string, said: Said, acts: string[]) =>
      Promise.all(
        families.map((familyId) =>
          live({ designer: clientWith(at, designer!), moderator: clientWith(at, moderator!), familyId }, said, acts),
        ),
      )
    return { url, families, crowd }
  }

  test('is backed up meanwhile, and restored into a site in which the doctor finds nothing', async () => {
    const { url, crowd } = await stage(2)
    const acts: string[] = []
    const living = crowd(url, new Map(), acts)
    for (let round = 0; round < BACKUPS; round++) {
      const before = acts.length
      await waitFor('acts', async () => acts.length >= before + 3)
      const file = path.join(dataDir(), `backup-${round}.zip`)
      await withDatabase((database) => writeBackup({ database, databaseConfig: config(), storage: storage() }, file))
      await restoredFrom(file)
    }
    await end('SIGKILL')
    await living
  })

  /** Restores into an empty site, and examines it. */
  async function restoredFrom(file: string): Promise<void> {
    const database = await freshDatabase(kind)
    const files = createLocalStorage(`${file}-files`)
    const archive = await openVerifiedBackup(file)
    try {
      await restoreBackup({ database, storage: files }, archive)
      expect(await examine({ database, storage: files }, { deep: true })).toEqual([])
      expect(await findWrongCounts(database)).toEqual([])
    } finally {
      archive.close()
      await database.close()
    }
  }

  // Over 20 s: the site is filled, killed in the middle of acts and started again, several times.
  test('keeps answered acts, and the doctor finds nothing', { timeout: 300_000 }, async () => {
    const { families, crowd, ...first } = await stage(FAMILIES)
    let { url } = first
    const said: Said = new Map()
    const acts: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill > 0) url = await start()
      const before = acts.length
      const living = crowd(url, said, acts)
      // Another count each time, to kill at another moment.
      const isLast = kill === KILLS - 1
      await waitFor('acts', async () => acts.length >= before + 6 + kill * 7 && (!isLast || isEvery(acts)))
      await end('SIGKILL')
      await living
      await withDatabase(async (database) => {
        for (const [familyId, last] of said) {
          const [row]: { status: number; deletedAt: number | null }[] = await database.read.query(
            'SELECT status, deletedAt FROM family WHERE id = ?',
            [familyId],
          )
          if (last) expect({ state: FAMILY_STATES[row!.status], deleted: row!.deletedAt !== null }).toEqual(last)
        }
        expect(await examine({ database, storage: storage() }, { deep: true })).toEqual([])
        expect(await findWrongCounts(database)).toEqual([])
      })
    }
    url = await start()
    // Visitors see all public families and no others.
    for (const familyId of families) {
      const [row] = await withDatabase((database) =>
        database.read.query(
          `SELECT family.status, family.slug, foundry.slug AS foundry FROM family
           JOIN foundry ON foundry.id = family.foundryId WHERE family.id = ?`,
          [familyId],
        ),
      )
      const page = await siteClient(url).get(`/${row.foundry}/${row.slug}`)
      expect(page.status).toBe(FAMILY_STATES[row.status] === 'published' ? 200 : 404)
    }
    expect((await end('SIGTERM')).code).toBe(0)
  })
})
