import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { FamilyPublishing, FamilyVersion, Submission } from '#server/database/entities/publishing.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Actor } from '#server/features/core/actor.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { DEFAULT_SETTINGS } from '#server/features/core/settings/settings.service.ts'
import { setTags } from '#server/features/publishing/family-tags.ts'
import { createPublishingService, type PublishingService } from '#server/features/publishing/publishing.service.ts'
import { openVersion } from '#server/features/publishing/versions.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { type DatabaseKind, freshDatabase } from './each-database.ts'
import { asActor, plantPerson } from './people.ts'
import { plantFiles } from './plant-files.ts'
import { plantFoundry } from './plant-foundry.ts'
import { findWrongCounts } from './wrong-counts.ts'

interface Options {
  name?: string
  facts?: Record<string, unknown>
  outline?: string | null
  styles?: string[]
}

/** The publishing service on a separate database, with two designers and their foundries, a moderator and an admin. */
export function publishingStage(kind: DatabaseKind) {
  let database: Database
  let publishing: PublishingService
  let limits: ReturnType<typeof createLimitsService>
  let people: { designer: Actor; stranger: Actor; moderator: Actor; admin: Actor; foundryId: number }

  const stage = {
    clock: Date.UTC(2026, 5, 1),
    /** Counter for unique names. */
    count: 0,
    uploadsOpen: true,
    /** Available once tests run. */
    opened: () => ({ database, publishing, ...people }),
    manager: () => database.read.manager,
    person: async (roles: Actor['roles'] = []) => asActor(await plantPerson(database), roles),
    foundry: (slug: string, members: Actor[]) => plantFoundry(database, slug, members, stage.clock),
    files: (styles: string[], facts: Record<string, unknown> = {}, outline: string | null = null) =>
      plantFiles(database, `donor-${++stage.count}`, styles, facts, outline),

    /** A complete draft. */
    async draft(actor = people.designer, options: Options = {}): Promise<number> {
      const { familyId } = await publishing.create(actor, {})
      const name = options.name ?? `family ${++stage.count}`
      const uploaded = await stage.files(options.styles ?? ['Regular', 'Bold'], options.facts, options.outline ?? null)
      await transaction(database, async (write) => {
        await write.update(Family, { id: familyId }, { name, nameKey: name, slug: name.replaceAll(' ', '-') })
        await setTags(write, familyId, ['quiet'], 'serif')
        await write.update(FamilyPublishing, { familyId }, { licenseTemplate: 'OFL-1.1' })
        const version = await openVersion(write, familyId, actor.userId, stage.clock)
        await write.update(FamilyVersion, { id: version.id }, { files: uploaded })
      })
      return familyId
    },
    statusOf: async (familyId: number) => (await stage.manager().findOneByOrFail(Family, { id: familyId })).status,
    waitingOf: (familyId: number) => stage.manager().findOneByOrFail(Submission, { familyId, state: 'waiting' }),
    async published(actor = people.designer, options: Options = {}): Promise<number> {
      const familyId = await stage.draft(actor, options)
      const answer = await publishing.submit(actor, { familyId, at: '' })
      if (answer.waiting) {
        const { id: submissionId } = await stage.waitingOf(familyId)
        await publishing.approve(people.moderator, { submissionId, answer: '' })
      }
      expect(await stage.statusOf(familyId)).toBe(FAMILY_STATUS.published)
      return familyId
    },
    wrongCounts: () => findWrongCounts(database),
    serviceOn: (reader: Reader) =>
      createPublishingService({
        database,
        reader,
        limits,
        now: () => stage.clock,
        mail: createMailService({ now: () => stage.clock }),
        logger: console,
        site: { name: 'Fonts', publicUrl: 'https://fonts.example' },
        settings: { get: async () => ({ ...DEFAULT_SETTINGS, uploadsOpen: stage.uploadsOpen }) },
      }),
  }

  beforeAll(async () => {
    database = await freshDatabase(kind)
    limits = createLimitsService({ database, secret: 'of tests', now: () => stage.clock })
    publishing = stage.serviceOn(createReader(database, null))
    const [designer, stranger, moderator, admin] = (await Promise.all([
      stage.person(['designer']),
      stage.person(['designer']),
      stage.person(['moderator']),
      stage.person(['admin']),
    ])) as [Actor, Actor, Actor, Actor]
    people = { designer, stranger, moderator, admin, foundryId: await stage.foundry('mine', [designer]) }
    await stage.foundry('theirs', [stranger])
  })
  beforeEach(() => {
    stage.clock += 1000
  })
  afterAll(() => database.close())
  return stage
}
