import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { Lease } from '#server/database/entities/search-outbox.ts'
import { transaction } from '#server/database/transaction.ts'
import { createJob } from '#server/jobs/job.ts'
import { MailError, type MailFailure, type MailPort, type OutgoingMail } from '#server/mail/mail.port.ts'
import { failedMails, retryFailedMails } from '#server/mail/mail.queries.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import {
  KEEP_FAILED_MS,
  KEEP_SENT_MS,
  MAX_ATTEMPTS,
  type MailRelayDeps,
  mailRelayJob,
  waitAfter,
} from '#server/mail/mail-relay.ts'
import { DAY_MS } from '#shared/limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'

const FROM = { name: 'Fontarium', address: 'noreply@fonts.example' }

await describeEachDatabase('mail queue', (kind) => {
  let database: Database
  let clock: number
  let fails: (mail: OutgoingMail) => MailFailure | null
  let delivered: OutgoingMail[]
  let complaints: string[]
  let outcomes: string[]
  const relays: { close(): Promise<void> }[] = []

  beforeEach(async () => {
    database = await freshDatabase(kind)
    clock = Date.UTC(2026, 10, 21)
    fails = () => null
    delivered = []
    complaints = []
    outcomes = []
  })
  afterEach(async () => {
    for (const relay of relays.splice(0)) await relay.close()
    await database.close()
  })

  const now = () => clock
  const mail = () => createMailService({ now })
  const port = (): MailPort => ({
    name: 'test',
    async deliver(outgoing) {
      const failure = fails(outgoing)
      if (failure) throw new MailError(failure, `because of ${failure}`)
      delivered.push(outgoing)
    },
    close: async () => undefined,
  })
  function relay(own: MailPort = port()) {
    const logger = {
      warn: (fields: object, text?: string) => void complaints.push(`warn ${text} ${JSON.stringify(fields)}`),
      error: (fields: object, text?: string) => void complaints.push(`error ${text} ${JSON.stringify(fields)}`),
    } as unknown as MailRelayDeps['logger']
    const made = createJob(
      mailRelayJob({ database, port: own, from: FROM, logger, now, onOutcome: (outcome) => outcomes.push(outcome) }),
      { database, logger, now },
    )
    relays.push(made)
    return made
  }
  const queue = (subject: string, more: object = {}) =>
    transaction(database, (manager) =>
      mail().send(manager, {
        to: { name: '', address: 'reader@example.org' },
        subject,
        text: `text of ${subject}`,
        ...more,
      }),
    )
  const row = async (subject: string) => database.read.manager.findOneByOrFail(MailMessage, { subject })
  const subjects = () => delivered.map((one) => one.subject)

  it('delivers a mail once, complete, in queue order', async () => {
    await queue('one', { replyTo: { name: 'Ana', address: 'ana@example.org' }, html: '<p>x</p>' })
    await queue('two')
    const own = relay()
    expect(await own.run()).toBe(2)
    expect(await own.run()).toBe(0)
    expect(subjects()).toEqual(['one', 'two'])
    expect(delivered[0]).toMatchObject({
      from: FROM,
      to: { name: '', address: 'reader@example.org' },
      replyTo: { name: 'Ana', address: 'ana@example.org' },
      text: 'text of one',
      html: '<p>x</p>',
      date: clock,
    })
    expect(delivered[0]!.messageId).toMatch(/^[0-9a-f]{32}@fonts\.example$/)
    expect(await row('one')).toMatchObject({ status: 'sent', attempts: 1, finishedAt: clock })
  })

  it('queues nothing when the transaction fails', async () => {
    await expect(
      transaction(database, async (manager) => {
        await mail().send(manager, { to: { name: '', address: 'a@example.org' }, subject: 'ghost', text: '' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await relay().run()).toBe(0)
    expect(await database.read.manager.count(MailMessage)).toBe(0)
  })

  it('refuses invalid addresses and cleans header texts', async () => {
    for (const address of ['', 'x', 'a@b\r\nBcc: c@d', 'a@b, c@d', '<a@b>', 'a b@c', `${'x'.repeat(250)}@example.org`])
      await expect(queue('bad', { to: { name: '', address } })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await queue('line\r\nBcc: victim@example.org', { to: { name: 'A\r\nX: y', address: 'a@example.org' } })
    await relay().run()
    expect(delivered[0]).toMatchObject({
      subject: 'line Bcc: victim@example.org',
      to: { name: 'A X: y', address: 'a@example.org' },
    })
  })

  it('an unreachable server loses nothing: delays grow, and all are sent when it is back', async () => {
    await queue('one')
    await queue('two')
    fails = () => 'down'
    const own = relay()
    expect(await own.run()).toBe(0)
    // One try was enough to know: the other mail was not tried.
    expect(await row('two')).toMatchObject({ attempts: 0, status: 'queued' })
    expect((await row('one')).nextAttemptAt).toBeGreaterThan(clock + waitAfter(1) * 0.89)
    expect(await row('one')).toMatchObject({ attempts: 1, lastError: 'because of down' })
    // What docs/operating.md tells operators to look for.
    expect(outcomes).toEqual(['retried'])
    expect(complaints).toEqual([
      expect.stringMatching(/^warn mail delivery failed and will be retried .*"reason":"because of down"/),
    ])
    clock += 5000
    await own.run()
    expect(await row('two')).toMatchObject({ attempts: 1 })
    clock += 60_000
    fails = () => null
    expect(await own.run()).toBe(2)
    expect(subjects().sort()).toEqual(['one', 'two'])
  })

  it('after the clock was set back a new mail goes at once, and a failed one soon', async () => {
    await queue('failed')
    fails = () => 'busy'
    await relay().run()
    await queue('new')
    fails = () => null
    clock -= 60 * 60_000
    expect(await relay().run()).toBe(1)
    expect(subjects()).toEqual(['new'])
    clock -= DAY_MS
    expect(await relay().run()).toBe(1)
  })

  it('one refused mail does not block others', async () => {
    await queue('greylisted')
    await queue('refused')
    await queue('fine')
    fails = ({ subject }) => (subject === 'greylisted' ? 'busy' : subject === 'refused' ? 'refused' : null)
    expect(await relay().run()).toBe(1)
    expect(await row('greylisted')).toMatchObject({ status: 'queued', attempts: 1 })
    expect(await row('refused')).toMatchObject({ status: 'failed', attempts: 1, lastError: 'because of refused' })
    expect(complaints.filter((line) => line.startsWith('error'))).toHaveLength(1)
  })

  it('abandons after about two days, reports it, and can retry on request', async () => {
    await queue('never')
    fails = () => 'down'
    const own = relay()
    const began = clock
    for (let i = 0; i < 100 && (await row('never')).status === 'queued'; i++) {
      clock = (await row('never')).nextAttemptAt
      await own.run()
    }
    expect(await row('never')).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS })
    expect((clock - began) / DAY_MS).toBeGreaterThan(1)
    expect((clock - began) / DAY_MS).toBeLessThan(4)
    expect(complaints.at(-1)).toMatch(/^error mail delivery failed for good/)
    expect((await failedMails(database, 10)).map((one) => one.subject)).toEqual(['never'])
    fails = () => null
    expect(await own.run()).toBe(0)
    expect(await retryFailedMails(database, clock)).toBe(1)
    expect(await own.run()).toBe(1)
  })

  it('several processes send each mail once', async () => {
    for (let i = 0; i < 12; i++) await queue(`mail ${i}`)
    const slow: MailPort = {
      ...port(),
      async deliver(outgoing) {
        await new Promise((resolve) => setImmediate(resolve))
        delivered.push(outgoing)
      },
    }
    const processes = [relay(slow), relay(slow), relay(slow)]
    for (let i = 0; i < 3; i++) await Promise.all(processes.map((one) => one.run()))
    expect(subjects().sort()).toEqual(Array.from({ length: 12 }, (_, i) => `mail ${i}`).sort())
  })

  it('another process takes over when the lease’s holder is dead', async () => {
    await queue('orphan')
    await transaction(database, (manager) =>
      manager.insert(Lease, { name: 'mail-relay', holder: 'dead', expiresAt: clock + 60_000 }),
    )
    const own = relay()
    expect(await own.run()).toBeNull()
    clock += 60_001
    expect(await own.run()).toBe(1)
  })

  it('a mail whose process died after sending is sent again with the same id', async () => {
    await queue('twice')
    const own = relay()
    await own.run()
    await transaction(database, (manager) =>
      manager.update(MailMessage, { subject: 'twice' }, { status: 'queued', finishedAt: null }),
    )
    await own.run()
    expect(delivered).toHaveLength(2)
    expect(delivered[0]!.messageId).toBe(delivered[1]!.messageId)
  })

  it('deletes sent mails after a week and abandoned ones after a month', async () => {
    await queue('sent')
    await queue('refused')
    fails = ({ subject }) => (subject === 'refused' ? 'refused' : null)
    const own = relay()
    await own.run()
    clock += KEEP_SENT_MS + 1
    await own.run()
    expect(await database.read.manager.count(MailMessage)).toBe(1)
    clock += KEEP_FAILED_MS
    await own.run()
    expect(await database.read.manager.count(MailMessage)).toBe(0)
  })

  it('starts automatically, and sends queued mails at once', async () => {
    const own = relay()
    const service = mail()
    service.onQueued(own.wake)
    own.start()
    await transaction(database, (manager) =>
      service.send(manager, { to: { name: '', address: 'a@example.org' }, subject: 'soon', text: '' }),
    )
    await expect.poll(subjects).toEqual(['soon'])
  })
})
