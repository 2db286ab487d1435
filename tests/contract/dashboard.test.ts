import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { AnalyticsDaily } from '#server/database/entities/analytics.ts'
import { CASE_KINDS, CASE_STATUSES, CaseFile } from '#server/database/entities/case-file.ts'
import { Family } from '#server/database/entities/family.ts'
import { FontFile } from '#server/database/entities/font-file.ts'
import { CLAIM_STATUSES, FoundryClaim } from '#server/database/entities/foundry.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { Submission } from '#server/database/entities/publishing.ts'
import { USER_KIND, User } from '#server/database/entities/user.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { ANONYMOUS } from '#server/features/core/actor.ts'
import { createDashboardService } from '#server/features/moderation/admin/dashboard.service.ts'
import type { JobStatus } from '#server/jobs/job.ts'
import type { DashboardView } from '#shared/contracts/moderation/admin.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { DAY_MS } from '#shared/limits.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantPerson } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const NOW = Date.UTC(2026, 2, 1, 13, 30)
const TODAY = Math.floor(NOW / DAY_MS)
/** Before and after the first shown day, at the ends of days, and today. */
const MOMENTS = [
  (TODAY - ADMIN.chartDays + 1) * DAY_MS - 1,
  (TODAY - ADMIN.chartDays + 1) * DAY_MS,
  (TODAY - 3) * DAY_MS - 1,
  (TODAY - 3) * DAY_MS,
  (TODAY - 3) * DAY_MS + 5,
  NOW,
]

const job = (more: Partial<JobStatus>): JobStatus => ({
  name: 'job',
  title: 'Job',
  state: 'waiting',
  runs: 3,
  failures: 0,
  lastRunAt: NOW - 60_000,
  lastMs: 1500,
  lastError: '',
  ...more,
})

await describeEachDatabase('the dashboard', (kind) => {
  let database: Database
  let view: DashboardView
  let moderated: DashboardView

  beforeAll(async () => {
    database = await freshDatabase(kind)
    for (const slug of ['alto', 'basso', 'canto'])
      await plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular', 'Bold'] })
    const people: { userId: number }[] = []
    for (const _ of MOMENTS) people.push(await plantPerson(database))
    const families = await database.read.manager.find(Family)
    await transaction(database, async (write) => {
      for (const [at, createdAt] of MOMENTS.entries()) {
        await write.update(User, { id: people[at]!.userId }, { createdAt })
        for (const caseKind of CASE_KINDS)
          for (const status of CASE_STATUSES)
            await write.insert(CaseFile, {
              reference: `${caseKind.slice(0, 3)}-${status.slice(0, 2)}-${at}`,
              kind: caseKind,
              status,
              payload: {},
              note: '',
              createdAt,
              updatedAt: createdAt,
            })
        for (const status of CLAIM_STATUSES)
          await write.insert(FoundryClaim, {
            foundryId: at + 1,
            userId: at + 1,
            evidence: '',
            links: [],
            status,
            answer: '',
            decidedBy: null,
            decidedAt: null,
            createdAt,
          })
        await write.insert(Submission, {
          familyId: 1000 + at,
          versionId: at,
          reasons: [],
          state: at % 2 ? 'waiting' : 'approved',
          submittedBy: 1,
          submittedAt: createdAt,
          decidedBy: null,
          decidedAt: null,
          answer: '',
        })
        await write.insert(AnalyticsDaily, {
          day: TODAY - at * 7,
          name: 'track',
          visitors: 3 + at,
          events: 5 + at,
        })
      }
      // One uploaded, one from a seed.
      await write.update(Family, { id: families[0]!.id }, { sourceKey: 'upload:1', createdAt: MOMENTS[1]! })
      await write.update(Family, { id: families[1]!.id }, { createdAt: NOW })
    })
    const dashboard = createDashboardService({
      reader: createReader(database, null),
      dataDir: '/',
      version: '1.2.3',
      now: () => NOW,
      render: { stats: () => ({ waiting: 0, rendered: 12_345, refused: 1, childDeaths: 2, quarantined: 0 }) },
      jobs: () => [
        job({ title: 'Send queued mails' }),
        job({ title: 'Write events', failures: 2, lastError: 'disk full' }),
      ],
      search: { lag: async () => ({ waiting: 3, oldest: NOW - 11_000 }), engineName: 'embedded' },
    })
    view = await dashboard.view({ ...ANONYMOUS, userId: 1, roles: ['admin'], sessionId: 1 })
    moderated = await dashboard.view({ ...ANONYMOUS, userId: 2, roles: ['moderator'], sessionId: 2 })
  })
  afterAll(() => database.close())

  const rows = () => database.read.manager
  /** Shown days, with how many of these times are on each. */
  const byDay = (moments: number[]) =>
    Array.from({ length: ADMIN.chartDays }, (_, at) => {
      const day = TODAY - ADMIN.chartDays + 1 + at
      const count = moments.filter((one) => Math.floor(one / DAY_MS) === day).length
      return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), count }
    })
  const chart = (name: string) => view.charts.find((one) => one.name === name)!
  const gauge = (name: string) => view.gauges.find((one) => one.name === name)!

  test('each queue has its rows, and the time of the oldest', async () => {
    const cases = await rows().find(CaseFile)
    const undone = (wanted: string) => cases.filter((one) => one.kind === wanted && one.status !== 'closed')
    const expected = {
      reports: undone('report'),
      notices: undone('dmca'),
      appeals: undone('appeal'),
      contact: undone('contact'),
      claims: await rows().findBy(FoundryClaim, { status: 'open' }),
      families: (await rows().findBy(Submission, { state: 'waiting' })).map((one) => ({ createdAt: one.submittedAt })),
    }
    for (const [name, waiting] of Object.entries(expected)) {
      const oldest = Math.min(...waiting.map(({ createdAt }) => Number(createdAt)))
      expect(waiting.length).toBeGreaterThan(0)
      const queue = view.queues.find((one) => one.name === name)
      expect([name, queue?.waiting, queue?.oldest?.value]).toEqual([
        name,
        waiting.length,
        new Date(oldest).toISOString(),
      ])
    }
  })

  test('each bar matches its rows, including days without any', async () => {
    const people = await rows().findBy(User, { kind: USER_KIND.person })
    const families = (await rows().find(Family)).filter(({ sourceKey }) => sourceKey.startsWith('upload:'))
    const reports = await rows().findBy(CaseFile, { kind: 'report' })
    for (const [name, found] of [
      ['Sign-ups', people],
      ['Uploads', families],
      ['Reports', reports],
    ] as const) {
      const days = byDay(found.map(({ createdAt }) => Number(createdAt)))
      expect(chart(name).days, name).toEqual(days)
      expect(chart(name).total).toBe(days.reduce((sum, { count }) => sum + count, 0))
      expect(chart(name).total).toBeGreaterThan(0)
    }
    const visits = await rows().findBy(AnalyticsDaily, { name: 'track' })
    for (const { day, count } of chart('Visitors').days)
      expect([day, count]).toEqual([day, visits.find((one) => one.day === Date.parse(day) / DAY_MS)?.visitors ?? 0])
  })

  test('gauges show storage and the state of the parts; moderators see their queues', async () => {
    const files = await rows().find(FontFile)
    const bytes = files.reduce((sum, one) => sum + Number(one.originalBytes) + Number(one.sanitisedBytes), 0)
    expect(gauge('Fonts stored')).toMatchObject({ value: fileSize(bytes), detail: `${files.length} files` })
    const queued = await rows().countBy(MailMessage, { status: 'queued' })
    expect(gauge('Mail').value).toBe(`${queued} queued`)
    expect(gauge('Search')).toMatchObject({ value: '3 changes behind', detail: 'the oldest for 11 s', state: 'mind' })
    expect(gauge('Previews').value).toBe('12,345 drawn')
    expect(gauge('Program').value).toBe('1.2.3')
    expect(moderated.queues.map(({ name }) => name)).toEqual(['families', 'reports'])
    expect([moderated.charts, moderated.gauges, moderated.jobs]).toEqual([[], [], []])
  })

  test('jobs show the last run, its duration and error; failing ones come first', () => {
    expect(view.jobs.map(({ title, took, failures, lastError }) => [title, took, failures, lastError])).toEqual([
      ['Write events', '1.5 s', 2, 'disk full'],
      ['Send queued mails', '1.5 s', 0, ''],
    ])
    expect(view.jobs[0]!.lastRun).toMatchObject({ value: new Date(NOW - 60_000).toISOString() })
  })
})
