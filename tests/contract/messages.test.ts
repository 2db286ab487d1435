import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Account } from '#server/database/entities/account.ts'
import { CaseFile } from '#server/database/entities/case-file.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { Message, MessageMember, MessageThread } from '#server/database/entities/message.ts'
import { USER_KIND } from '#server/database/entities/user.ts'
import { createReader } from '#server/database/reader.ts'
import { createMessagesService } from '#server/features/community/messages/messages.service.ts'
import { type Actor, ANONYMOUS } from '#server/features/core/actor.ts'
import { createLimitsService, type LimitsService } from '#server/features/core/limits/limits.service.ts'
import { createReportsService } from '#server/features/moderation/reports/reports.service.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import type { AppError } from '#shared/errors.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantActorWith } from '#tests/support/people.ts'

await describeEachDatabase('messages', (kind) => {
  let database: Database
  let limits: LimitsService
  let messages: ReturnType<typeof createMessagesService>
  let clock = Date.UTC(2026, 5, 1)

  beforeAll(async () => {
    database = await freshDatabase(kind)
    limits = createLimitsService({ database, secret: 's', now: () => clock })
    const site = { name: 'Fonts', publicUrl: 'https://fonts.example' }
    const mail = createMailService({ now: () => clock })
    const contactTo = { name: '', address: 'operator@fonts.example' }
    messages = createMessagesService({
      database,
      limits,
      mail,
      site,
      now: () => clock,
      reader: createReader(database, null),
      reports: createReportsService({ limits, mail, site, contactTo, now: () => clock }),
      avatarUrl: () => '/avatar.svg',
      messagesOff: (userId) => `https://fonts.example/off/${userId}`,
    })
  })
  afterAll(() => database.close())

  const person = (account: Partial<Account> = {}) => plantActorWith(database, account)
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: AppError) => ({ code: error.code, message: error.message }),
    )
  const letter = (to: Actor, more: { subject?: string; body?: string } = {}) => ({
    toUserId: to.userId,
    subject: 'Kerning',
    body: 'Hello',
    ...more,
  })
  const inbox = (actor: Actor) => messages.list(actor, { folder: 'inbox', page: 1 })
  const list = (actor: Actor, folder: 'inbox' | 'sent' | 'archive' | 'trash', page = 1) =>
    messages.list(actor, { folder, page })
  const later = (ms = 60_000) => {
    clock += ms
  }
  const threadOf = async (actor: Actor) => (await inbox(actor)).hits[0]!.threadId
  const mailsTo = async (actor: Actor) => {
    const { email } = await database.read.manager.findOneByOrFail(Account, { userId: actor.userId })
    const mails = await database.read.manager.find(MailMessage)
    return mails.filter((mail) => mail.envelope.to.address === email)
  }

  test('conversation: folders, counts, read state', async () => {
    const [ada, bob] = [await person(), await person()]
    expect(await messages.send(ada, letter(bob, { body: 'Hello\nBob  <b>!</b>' }))).toEqual({ success: true })
    const first = await inbox(bob)
    expect(first).toMatchObject({ total: 1, counts: { inbox: 1, sent: 0, unread: 1 } })
    expect(first.hits[0]).toMatchObject({
      subject: 'Kerning',
      excerpt: 'Hello Bob <b>!</b>',
      other: { userId: ada.userId, username: ada.username },
      unread: 1,
      isOwn: false,
    })
    expect((await inbox(ada)).total).toBe(0)
    expect((await list(ada, 'sent')).hits[0]).toMatchObject({
      isOwn: true,
      unread: 0,
      other: { username: bob.username },
    })

    const threadId = await threadOf(bob)
    later()
    await messages.reply(bob, { threadId, body: 'Hello Ada' })
    expect(await messages.unread(bob.userId)).toBe(0)
    expect(await messages.unread(ada.userId)).toBe(1)
    later()
    await messages.reply(bob, { threadId, body: 'One more' })
    expect(await messages.unread(ada.userId)).toBe(2)
    const thread = await messages.thread(ada, { threadId, page: 1 })
    expect(thread.messages.map(({ body, isOwn }) => [body, isOwn])).toEqual([
      ['Hello\nBob  <b>!</b>', true],
      ['Hello Ada', false],
      ['One more', false],
    ])
    expect(await messages.mark(ada, { threadId, read: true })).toEqual({ unread: 0 })
    expect(await messages.mark(ada, { threadId, read: false })).toEqual({ unread: 1 })
    expect(await messages.mark(ada, { threadId, read: true })).toEqual({ unread: 0 })
    expect((await messages.counts(bob)).sent).toBe(1)
  })

  test('nobody else sees, answers, moves or reports a thread, whatever their role', async () => {
    const [ada, bob, eve] = [await person(), await person(), await person()]
    await messages.send(ada, letter(bob))
    const threadId = await threadOf(bob)
    const messageId = (await messages.thread(bob, { threadId, page: 1 })).messages[0]!.id
    for (const asker of [eve, { ...eve, roles: ['admin', 'moderator'] as const }, ANONYMOUS]) {
      const code = asker === ANONYMOUS ? 'UNAUTHORIZED' : 'NOT_FOUND'
      for (const work of [
        messages.thread(asker, { threadId, page: 1 }),
        messages.reply(asker, { threadId, body: 'x' }),
        messages.mark(asker, { threadId, read: true }),
        messages.move(asker, { threadId, to: 'trash' }),
        messages.report(asker, { messageId, reason: 'x' }),
      ].map(refusal))
        expect(await work).toMatchObject({ code })
    }
    expect(await refusal(messages.send(ANONYMOUS, letter(bob)))).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await refusal(messages.list(ANONYMOUS, { folder: 'inbox', page: 1 }))).toMatchObject({
      code: 'UNAUTHORIZED',
    })
    // People cannot report their own messages.
    expect(await refusal(messages.report(ada, { messageId, reason: 'x' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect((await messages.thread(bob, { threadId, page: 1 })).messages).toHaveLength(1)
  })

  test('unknown, suspended, leaving and blocking people cannot be distinguished', async () => {
    const sender = await person()
    const [suspended, leaving, blocking] = [
      await person({ suspendedAt: clock }),
      await person({ deleteAfter: clock + 1 }),
      await person(),
    ]
    await messages.block(blocking, { userId: sender.userId, blocked: true })
    const house = await person()
    await database.write.query('UPDATE user SET kind = ? WHERE id = ?', [USER_KIND.house, house.userId])
    const answers = new Set<string>()
    const recipient = async (to: { userId: number }) => {
      const [row] = await database.read.query('SELECT username FROM user WHERE id = ?', [to.userId])
      return messages.recipient(sender, row)
    }
    // Said before anything is written, too.
    for (const to of [suspended, leaving, blocking, house, sender])
      expect(await recipient(to)).toMatchObject({ userId: to.userId, takesMessages: false })
    for (const to of [suspended, leaving, blocking, house, { ...sender, userId: 99_999_999 }])
      answers.add(JSON.stringify(await refusal(messages.send(sender, letter(to)))))
    expect([...answers]).toEqual([JSON.stringify({ code: 'FORBIDDEN', message: 'This person cannot be messaged.' })])
    expect((await inbox(blocking)).total).toBe(0)
    expect(await database.read.manager.countBy(MessageThread, { fromId: sender.userId })).toBe(0)

    await messages.block(blocking, { userId: sender.userId, blocked: false })
    expect(await recipient(blocking)).toMatchObject({ takesMessages: true })
    expect(await refusal(messages.send(sender, letter(blocking)))).toBeNull()
    expect(await refusal(messages.send(sender, letter(sender)))).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await refusal(messages.block(sender, { userId: sender.userId, blocked: true }))).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('a block also ends an existing thread', async () => {
    const [ada, bob] = [await person(), await person()]
    await messages.send(ada, letter(bob))
    const threadId = await threadOf(bob)
    await messages.block(bob, { userId: ada.userId, blocked: true })
    await messages.block(bob, { userId: ada.userId, blocked: true })
    later()
    expect(await refusal(messages.reply(ada, { threadId, body: 'Again' }))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await messages.thread(bob, { threadId, page: 1 })).closed).toBe('blocked')
    expect((await messages.thread(ada, { threadId, page: 1 })).closed).toBe('unreachable')
    await messages.block(bob, { userId: ada.userId, blocked: false })
    expect((await messages.thread(ada, { threadId, page: 1 })).closed).toBeNull()
  })

  test('the eleventh message in a minute is refused; refused ones count; others are not affected', async () => {
    const [ada, bob, eve] = [await person(), await person(), await person()]
    for (let i = 0; i < 9; i++) await messages.send(ada, letter(bob, { body: `No. ${i}` }))
    expect(await refusal(messages.send(ada, letter({ ...bob, userId: 99_999_999 })))).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await refusal(messages.send(ada, letter(bob, { body: 'No. 10' })))).toMatchObject({ code: 'RATE_LIMITED' })
    const threadId = await threadOf(bob)
    expect(await refusal(messages.reply(ada, { threadId, body: 'x' }))).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await refusal(messages.send(eve, letter(bob)))).toBeNull()
    later(6000)
    expect(await refusal(messages.send(ada, letter(bob, { body: 'No. 11' })))).toBeNull()
    let sent = 11
    for (; sent < 200; sent++) {
      later()
      if (await refusal(messages.send(ada, letter(bob, { body: `Later ${sent}` })))) break
    }
    // 100 a day, and a share of them returns while this test's clock runs.
    expect(sent).toBeGreaterThanOrEqual(100)
    expect(sent).toBeLessThan(125)
  })

  test('who takes messages can be asked of a few people only, and takes nothing from sending', async () => {
    const [ada, bob, eve] = [await person(), await person(), await person()]
    for (let i = 0; i < 20; i++) await refusal(messages.recipient(ada, { username: i % 2 ? bob.username : 'Nobody' }))
    expect(await refusal(messages.recipient(ada, bob))).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await refusal(messages.recipient(eve, bob))).toBeNull()
    expect(await refusal(messages.send(ada, letter(bob)))).toBeNull()
    later()
    expect(await messages.recipient(ada, bob)).toMatchObject({ takesMessages: true })
  })

  test('the same text twice, also concurrently, is one message', async () => {
    const [ada, bob] = [await person(), await person()]
    await Promise.all([1, 2, 3, 4].map(() => messages.send(ada, letter(bob))))
    expect((await inbox(bob)).counts).toMatchObject({ inbox: 1, unread: 1 })
    const threadId = await threadOf(bob)
    await Promise.all([1, 2, 3].map(() => messages.reply(bob, { threadId, body: 'Yes' })))
    expect((await messages.thread(ada, { threadId, page: 1 })).total).toBe(2)
    later(31_000)
    await messages.reply(bob, { threadId, body: 'Yes' })
    expect((await messages.thread(ada, { threadId, page: 1 })).total).toBe(3)
  })

  test('archive, trash, back, and gone for good', async () => {
    const [ada, bob] = [await person(), await person()]
    await messages.send(ada, letter(bob))
    const threadId = await threadOf(bob)
    await messages.move(bob, { threadId, to: 'archive' })
    expect(await messages.counts(bob)).toMatchObject({ inbox: 0, archive: 1, unread: 0 })
    await messages.move(bob, { threadId, to: 'inbox' })
    expect(await refusal(messages.move(bob, { threadId, to: 'deleted' }))).toMatchObject({ code: 'CONFLICT' })
    await messages.move(bob, { threadId, to: 'trash' })
    expect((await list(bob, 'trash')).hits[0]).toMatchObject({ threadId })
    await messages.move(bob, { threadId, to: 'deleted' })
    expect(await refusal(messages.thread(bob, { threadId, page: 1 }))).toMatchObject({ code: 'NOT_FOUND' })
    expect((await messages.thread(ada, { threadId, page: 1 })).messages).toHaveLength(1)

    // The other person replies: it returns without the deleted messages.
    later()
    await messages.reply(ada, { threadId, body: 'Still there?' })
    expect((await messages.thread(bob, { threadId, page: 1 })).messages.map(({ body }) => body)).toEqual([
      'Still there?',
    ])
    expect(await messages.unread(bob.userId)).toBe(1)

    await messages.move(bob, { threadId, to: 'trash' })
    await messages.move(ada, { threadId, to: 'trash' })
    await Promise.all([
      messages.move(bob, { threadId, to: 'deleted' }),
      messages.move(ada, { threadId, to: 'deleted' }),
    ])
    for (const [entity, where] of [
      [MessageThread, { id: threadId }],
      [MessageMember, { threadId }],
      [Message, { threadId }],
    ] as const)
      expect(await database.read.manager.countBy<object>(entity, where)).toBe(0)
  })

  test('a new message returns a thread from archive and trash', async () => {
    const [ada, bob] = [await person(), await person()]
    await messages.send(ada, letter(bob))
    const threadId = await threadOf(bob)
    for (const to of ['archive', 'trash'] as const) {
      await messages.move(bob, { threadId, to })
      later()
      await messages.reply(ada, { threadId, body: `After ${to}` })
      expect((await inbox(bob)).hits.map((hit) => hit.threadId)).toEqual([threadId])
    }
  })

  test('one notice by mail until the thread is opened; none if disabled', async () => {
    const ada = await person()
    const bob = await person()
    const quiet = await person({ preferences: { messageMails: false, followMails: true } })
    for (const to of [bob, quiet]) await messages.send(ada, letter(to, { subject: 'Hi\u202e <b>' }))
    const threadId = await threadOf(bob)
    later()
    await messages.reply(ada, { threadId, body: 'Second' })
    expect(await mailsTo(quiet)).toHaveLength(0)
    const [mail, ...more] = await mailsTo(bob)
    expect(more).toHaveLength(0)
    expect(mail!.subject).toBe(`[Fonts] ${ada.username} wrote to you`)
    expect(mail!.body).toContain(`https://fonts.example/account/messages/view/${threadId}`)
    expect(mail!.body).not.toContain('Hello\n')
    await messages.mark(bob, { threadId, read: true })
    later()
    await messages.reply(ada, { threadId, body: 'Third' })
    expect(await mailsTo(bob)).toHaveLength(2)
  })

  test('a report is one case with the message’s text', async () => {
    const [ada, bob] = [await person(), await person()]
    await messages.send(ada, letter(bob, { body: 'Buy now' }))
    const threadId = await threadOf(bob)
    const { id: messageId } = (await messages.thread(bob, { threadId, page: 1 })).messages[0]!
    const { reference } = await messages.report(bob, { messageId, reason: 'Advertising' })
    expect(reference).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await messages.report(bob, { messageId, reason: 'Again' })).toEqual({ reference })
    const file = await database.read.manager.findOneByOrFail(CaseFile, { reference })
    expect(file).toMatchObject({
      kind: 'report',
      status: 'open',
      payload: { subject: 'message', text: 'Buy now', reason: 'Advertising', about: { userId: ada.userId } },
    })
    expect((await messages.thread(bob, { threadId, page: 1 })).messages[0]!.reported).toBe(true)
  })

  test('folders are paged; page numbers are clamped', async () => {
    const bob = await person()
    for (let i = 0; i < 23; i++) {
      await messages.send(await person(), letter(bob, { subject: `No. ${i}` }))
      later(1000)
    }
    const first = await list(bob, 'inbox')
    expect(first).toMatchObject({ total: 23, pages: 2, page: 1 })
    expect(first.hits.map((hit) => hit.subject).slice(0, 2)).toEqual(['No. 22', 'No. 21'])
    const last = await list(bob, 'inbox', 99)
    expect(last.page).toBe(2)
    expect(last.hits.map((hit) => hit.subject)).toEqual(['No. 2', 'No. 1', 'No. 0'])
  })
})
