import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Account } from '#server/database/entities/account.ts'
import { AuditEntry } from '#server/database/entities/audit-entry.ts'
import { Foundry, FoundryClaim, FoundryMember } from '#server/database/entities/foundry.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Actor, Role } from '#server/features/core/actor.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { createFoundries } from '#server/features/foundries/foundries.ts'
import { eraseFoundryRows } from '#server/features/foundries/foundry-rows.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { createFoundryInput } from '#shared/contracts/foundries/foundries.ts'
import { FOUNDRY, FOUNDRY_RATES } from '#shared/foundry-limits.ts'
import { foundrySlugProblem } from '#shared/foundry-slug.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { asActor, plantPerson } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

describe('addresses of foundries', () => {
  test.each([
    'search',
    'upload',
    'account',
    'font-playground',
    'api',
    'x-f12',
    'type-c3',
    'a-a1',
    'a',
    'Ärger',
    'a--b',
    '-a',
  ])('refuses %s', (slug) => expect(foundrySlugProblem(slug)).not.toBeNull())
  test.each(['saltbox', 'saltbox-type', '4a', 'type-f', 'f12', 'x-b12', 'searches'])('%s can be had', (slug) =>
    expect(foundrySlugProblem(slug)).toBeNull(),
  )

  test('checks form fields one by one', () => {
    const wrong = createFoundryInput.safeParse({
      name: ' ',
      slug: 'upload',
      url: 'javascript:alert(1)',
      links: 'nowhere',
      donationUrl: 'ftp://a.example',
    })
    expect(wrong.error?.issues.map((issue) => issue.path[0]).sort()).toEqual(
      expect.arrayContaining(['donationUrl', 'links', 'name', 'slug', 'url']),
    )
    const right = createFoundryInput.parse({
      name: ' Saltbox Type ',
      slug: '',
      url: 'https://example.org',
      links: 'https://a.example\n https://b.example',
    })
    expect(right).toMatchObject({ name: 'Saltbox Type', links: ['https://a.example', 'https://b.example'], slug: '' })
  })
})

await describeEachDatabase('foundries', (kind) => {
  let database: Database
  let foundries: ReturnType<typeof createFoundries>
  let forgotten: number
  let limits: ReturnType<typeof createLimitsService>

  beforeEach(async () => {
    database = await freshDatabase(kind)
    forgotten = 0
    limits = createLimitsService({ database, secret: 'of tests' })
    foundries = createFoundries({
      database,
      reader: createReader(database, null),
      limits,
      mail: createMailService(),
      site: { name: 'Fontarium', publicUrl: 'https://fonts.example' },
      avatarUrl: () => '/avatar.svg',
      forgetRoles: () => void forgotten++,
    })
  })
  afterEach(() => database.close())

  const actor = async (roles: Role[] = []) =>
    asActor(await plantPerson(database, { roles: roles.filter((role) => role !== 'designer') }), roles)
  const takeTimes = (times: number, rate: 'claim' | 'invite', who: Actor) =>
    transaction(database, async (manager) => {
      for (let at = 0; at < times; at++) await limits.take(manager, FOUNDRY_RATES[rate], String(who.userId))
    })
  const input = (name: string, more = {}) => createFoundryInput.parse({ name, ...more })
  const mails = () => database.read.manager.find(MailMessage, { order: { id: 'ASC' } })

  it('make their creator an owner and a designer at once; a slug is unique', async () => {
    const ana = await actor()
    const { id, slug } = await foundries.create(input('Saltbox Type', { links: 'https://a.example' }), ana)
    expect(slug).toBe('saltbox-type')
    expect(forgotten).toBe(1)
    expect((await foundries.own(ana)).foundries).toEqual([{ id, name: 'Saltbox Type', slug, logo: '', role: 'owner' }])
    const bo = await actor()
    for (const name of ['Saltbox Type', 'Saltbox  TYPE'])
      await expect(foundries.create(input(name), bo)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(foundries.create(input('Upload'), bo)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(foundries.create(input('明朝'), bo)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await foundries.create(input('明朝', { slug: 'mincho' }), bo)).slug).toBe('mincho')
    expect((await foundries.settings({}, ana)).links).toEqual(['https://a.example'])
  })

  it('of others count as missing when requested by id', async () => {
    const ana = await actor()
    const { id } = await foundries.create(input('Saltbox'), ana)
    const stranger = await actor()
    const gone = { code: 'NOT_FOUND' }
    await expect(foundries.brief({ foundryId: id }, stranger)).rejects.toMatchObject(gone)
    await expect(foundries.settings({ foundryId: id }, stranger)).rejects.toMatchObject(gone)
    await expect(foundries.settings({}, stranger)).rejects.toMatchObject(gone)
    await expect(foundries.edit({ foundryId: id, ...input('Mine') }, stranger)).rejects.toMatchObject(gone)
    await expect(foundries.setLogo(id, 'x', stranger)).rejects.toMatchObject(gone)
    const { people } = foundries
    await expect(
      people.invite({ foundryId: id, username: stranger.username, role: 'owner' }, stranger),
    ).rejects.toMatchObject(gone)
    await expect(people.setRole({ foundryId: id, userId: ana.userId, role: 'member' }, stranger)).rejects.toMatchObject(
      gone,
    )
    // An API key reads and changes nothing.
    const program: Actor = { ...ana, sessionId: null, keyId: 1 }
    expect(await foundries.brief({ foundryId: id }, program)).toMatchObject({ id })
    await expect(foundries.edit({ foundryId: id, ...input('Mine') }, program)).rejects.toMatchObject(gone)
    // An admin acts as owner, and that is logged.
    const admin = await actor(['admin'])
    await foundries.edit({ foundryId: id, ...input('Saltbox Two') }, admin)
    expect(await database.read.manager.findOneBy(AuditEntry, { action: 'foundry.edit' })).toMatchObject({
      actorId: admin.userId,
      detail: { before: { name: 'Saltbox' }, after: { name: 'Saltbox Two' } },
    })
  })

  it('rename what finds their families, beside the designers of files, and keep a slug that others link to', async () => {
    const familyId = await plantRealFamily(database, { slug: 'plum', topic: 'serif', styles: ['Regular'] })
    const foundry = await database.read.manager.findOneByOrFail(Foundry, { slug: 'planted' })
    await transaction(database, (manager) => manager.update(Foundry, { id: foundry.id }, { familyCount: 1 }))
    const ana = await actor()
    await transaction(database, (manager) =>
      manager.insert(FoundryMember, { foundryId: foundry.id, userId: ana.userId, role: 'owner', createdAt: 1 }),
    )
    await database.write.query('UPDATE font_file SET facts = ?', [JSON.stringify({ designer: 'Zoë "Zed"\nQuill' })])
    await foundries.edit({ foundryId: foundry.id, ...input('Quince Works') }, ana)
    const words = async () =>
      (await database.read.query('SELECT token FROM family_token WHERE familyId = ?', [familyId])).map(
        (row: { token: string }) => row.token,
      )
    expect(await words()).toEqual(expect.arrayContaining(['plum', 'quince', 'works', 'zoe', 'zed', 'quill']))
    expect(await words()).not.toContain('planted')
    await expect(
      foundries.edit({ foundryId: foundry.id, ...input('Quince Works', { slug: 'quince' }) }, ana),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { param: 'slug' } })
  })

  it('have members: invitations, acceptance, roles, and always an owner', async () => {
    const [ana, bo] = [await actor(), await actor()]
    const { people } = foundries
    const { id: foundryId } = await foundries.create(input('Saltbox'), ana)
    await expect(people.invite({ foundryId, username: 'nobody-here', role: 'member' }, ana)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const ask = () => people.invite({ foundryId, username: bo.username.toUpperCase(), role: 'member' }, ana)
    await ask()
    await ask()
    expect((await mails()).map((mail) => mail.subject)).toEqual(['Fontarium: an invitation to Saltbox'])
    expect((await foundries.settings({}, ana)).invited.map((one) => one.username)).toEqual([bo.username])
    await expect(foundries.settings({ foundryId }, bo)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await foundries.own(bo)).invites).toMatchObject([{ foundryId, name: 'Saltbox' }])
    await people.answer({ foundryId, accept: true }, bo)
    await expect(people.answer({ foundryId, accept: true }, bo)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await foundries.settings({}, bo)).canManage).toBe(false)
    await expect(people.remove({ foundryId, userId: ana.userId }, bo)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const last of [
      () => people.remove({ foundryId, userId: ana.userId }, ana),
      () => people.setRole({ foundryId, userId: ana.userId, role: 'member' }, ana),
    ])
      await expect(last()).rejects.toMatchObject({ code: 'CONFLICT' })
    await people.setRole({ foundryId, userId: bo.userId, role: 'owner' }, ana)
    expect(await people.remove({ foundryId, userId: ana.userId }, ana)).toEqual({ done: true, left: true })
    expect(await foundries.brief({}, ana)).toBeNull()
    expect((await foundries.settings({}, bo)).members.map((one) => one.role)).toEqual(['owner'])
  })

  it('keep an owner when both leave at once; a deleted account does not count', async () => {
    const [ana, bo] = [await actor(), await actor()]
    const { people } = foundries
    const { id: foundryId } = await foundries.create(input('Saltbox'), ana)
    await people.invite({ foundryId, username: bo.username, role: 'owner' }, ana)
    await people.answer({ foundryId, accept: true }, bo)
    const leave = (who: Actor) => people.remove({ foundryId, userId: who.userId }, who)
    await transaction(database, (manager) => manager.update(Account, { userId: bo.userId }, { deleteAfter: 1 }))
    await expect(leave(ana)).rejects.toMatchObject({ code: 'CONFLICT' })
    await transaction(database, (manager) => manager.update(Account, { userId: bo.userId }, { deleteAfter: null }))
    const both = await Promise.allSettled([leave(ana), leave(bo)])
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await database.read.manager.countBy(FoundryMember, { foundryId, role: 'owner' })).toBe(1)
  })

  it('invitations expire after 14 days and can be repeated', async () => {
    const [ana, bo] = [await actor(), await actor()]
    const { id: foundryId } = await foundries.create(input('Saltbox'), ana)
    const ask = () => foundries.people.invite({ foundryId, username: bo.username, role: 'member' }, ana)
    await ask()
    await transaction(database, (manager) =>
      manager.query('UPDATE foundry_invite SET createdAt = createdAt - ?', [FOUNDRY.inviteMs + 1]),
    )
    expect((await foundries.own(bo)).invites).toEqual([])
    expect((await foundries.settings({}, ana)).invited).toEqual([])
    await expect(foundries.people.answer({ foundryId, accept: true }, bo)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ask()
    expect((await foundries.own(bo)).invites).toHaveLength(1)
    await foundries.people.answer({ foundryId, accept: true }, bo)
  })

  it('whose only owner deletes the account pass to the next member', async () => {
    const [ana, bo] = [await actor(), await actor()]
    const { id: foundryId } = await foundries.create(input('Saltbox'), ana)
    await foundries.people.invite({ foundryId, username: bo.username, role: 'member' }, ana)
    await foundries.people.answer({ foundryId, accept: true }, bo)
    await transaction(database, (manager) => eraseFoundryRows(manager, ana.userId))
    expect(await database.read.manager.find(FoundryMember)).toMatchObject([{ userId: bo.userId, role: 'owner' }])
  })

  it('whose last owner who can act deletes the account pass to the next member who can, if there is one', async () => {
    const [ana, suspended, bo, leaving] = [await actor(), await actor(), await actor(), await actor()]
    const { id: foundryId } = await foundries.create(input('Saltbox'), ana)
    const join = async (who: Actor, role: 'member' | 'owner') => {
      await foundries.people.invite({ foundryId, username: who.username, role }, ana)
      await foundries.people.answer({ foundryId, accept: true }, who)
    }
    const set = (who: Actor, change: Partial<Account>) =>
      transaction(database, (manager) => manager.update(Account, { userId: who.userId }, change))
    await join(leaving, 'owner')
    await join(suspended, 'member')
    await join(bo, 'member')
    await set(suspended, { suspendedAt: 1 })
    await set(leaving, { deleteAfter: Date.now() + 1000 })
    const roles = async () => {
      const members = await database.read.manager.find(FoundryMember, { order: { userId: 'ASC' } })
      return members.map(({ userId, role }) => [userId, role])
    }
    const erase = (who: Actor) => transaction(database, (manager) => eraseFoundryRows(manager, who.userId))
    await erase(ana)
    const others = [
      [suspended.userId, 'member'],
      [leaving.userId, 'owner'],
    ]
    expect(await roles()).toEqual([...others, [bo.userId, 'owner']].toSorted((a, b) => Number(a[0]) - Number(b[0])))
    await erase(bo)
    await erase(leaving)
    expect(await roles()).toEqual([[suspended.userId, 'owner']])
  })

  it('can be claimed by members once no owner can act', async () => {
    const [ana, bo, admin] = [await actor(), await actor(), await actor(['admin'])]
    const { id: foundryId, slug } = await foundries.create(input('Saltbox'), ana)
    await foundries.people.invite({ foundryId, username: bo.username, role: 'member' }, ana)
    await foundries.people.answer({ foundryId, accept: true }, bo)
    const ask = (who: typeof bo) =>
      foundries.claims.claim({ designer: slug, evidence: 'I drew half of its families.', links: [] }, who)
    await expect(ask(bo)).rejects.toMatchObject({ code: 'CONFLICT' })
    await transaction(database, (manager) => manager.update(Account, { userId: ana.userId }, { suspendedAt: 1 }))
    await expect(ask(ana)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { id } = await ask(bo)
    // The deciding admin sees that the owner cannot act.
    expect((await foundries.claims.list({ status: 'open', page: 1 }, admin)).hits[0]?.members).toMatchObject([
      { username: ana.username, acting: false },
      { username: bo.username, acting: true },
    ])
    await foundries.claims.decide({ claimId: id, approve: true, answer: '' }, admin)
    expect(await foundries.brief({}, bo)).toMatchObject({ slug, role: 'owner' })
  })

  it('ask nobody who is suspended or leaving to join', async () => {
    const [ana, suspended, leaving] = [await actor(), await actor(), await actor()]
    const { id: foundryId } = await foundries.create(input('Saltbox'), ana)
    await transaction(database, async (manager) => {
      await manager.update(Account, { userId: suspended.userId }, { suspendedAt: 1 })
      await manager.update(Account, { userId: leaving.userId }, { deleteAfter: 1 })
    })
    for (const { username } of [suspended, leaving])
      await expect(foundries.people.invite({ foundryId, username, role: 'member' }, ana)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })

  it('ask at most thirty people a day to join', async () => {
    const [ana, bo, cy] = [await actor(), await actor(), await actor()]
    const { id: foundryId } = await foundries.create(input('Saltbox'), ana)
    const ask = ({ username }: Actor) => foundries.people.invite({ foundryId, username, role: 'member' }, ana)
    await takeTimes(29, 'invite', ana)
    await ask(bo)
    await expect(ask(cy)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('are claimed by one person at most five times a day, and five at once', async () => {
    const [ana, bo, cy] = [await actor(), await actor(), await actor()]
    const made: { id: number; slug: string }[] = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
      made.push(await foundries.create(input(`${name} Type`), ana))
    const ask = (at: number, who: Actor) =>
      foundries.claims.claim({ designer: made[at]!.slug, evidence: 'I drew all of its families.', links: [] }, who)
    await takeTimes(4, 'claim', bo)
    await ask(0, bo)
    await expect(ask(1, bo)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    for (let at = 0; at < 5; at++) await ask(at, cy)
    // As if the five were of the days before.
    await database.write.query('DELETE FROM rate_limit')
    await expect(ask(5, cy)).rejects.toMatchObject({ code: 'CONFLICT' })
    await database.write.query("UPDATE foundry_claim SET status = 'refused' WHERE foundryId = ?", [made[0]!.id])
    await ask(5, cy)
  })

  it('are claimed with evidence, decided once by an admin, with a mail', async () => {
    await plantRealFamily(database, { slug: 'plum', topic: 'serif', styles: ['Regular'] })
    const [ana, admin, moderator] = [await actor(), await actor(['admin']), await actor(['moderator'])]
    const { claims } = foundries
    const evidence = 'My name stands in the name table of each file.'
    const ask = (designer: string, who = ana) => claims.claim({ designer, evidence, links: ['https://a.example'] }, who)
    await expect(ask('nobody at all')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const trust = () => database.write.query('UPDATE foundry SET trustedAt = 1')
    const trustedAt = async () => (await database.read.manager.findOneByOrFail(Foundry, { slug: 'planted' })).trustedAt
    await trust()
    const { id } = await ask('https://fonts.example/planted?x=1')
    await expect(ask('Planted')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await claims.own(ana)).claims).toMatchObject([{ id, status: 'open', links: ['https://a.example'] }])
    const list = await claims.list({ status: 'open', page: 1 }, admin)
    expect(list).toMatchObject({ total: 1, hits: [{ id, evidence, person: { username: ana.username }, members: [] }] })
    for (const who of [ana, moderator]) {
      await expect(claims.decide({ claimId: id, approve: true, answer: '' }, who)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
      await expect(claims.list({ status: 'open', page: 1 }, who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    const both = await Promise.allSettled([
      claims.decide({ claimId: id, approve: true, answer: 'Welcome.' }, admin),
      claims.decide({ claimId: id, approve: true, answer: 'Welcome.' }, admin),
    ])
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await foundries.brief({}, ana)).toMatchObject({ slug: 'planted', role: 'owner' })
    expect((await mails()).map((mail) => mail.subject)).toEqual(['Fontarium: Planted is yours'])
    expect((await mails())[0]?.body).toContain('Welcome.')
    // Trust was given to the owners before.
    expect(await trustedAt()).toBeNull()
    expect(await database.read.manager.findBy(AuditEntry, { action: 'claim.approve' })).toMatchObject([
      { detail: { before: { status: 'open', trusted: true }, after: { status: 'approved', trusted: false } } },
    ])
    await trust()
    const bo = await actor()
    const second = await ask('planted', bo)
    await claims.decide({ claimId: second.id, approve: false, answer: 'The site says otherwise.' }, admin)
    expect(await foundries.brief({}, bo)).toBeNull()
    expect(await database.read.manager.findOneBy(FoundryClaim, { id: second.id })).toMatchObject({ status: 'refused' })
    expect(await trustedAt()).not.toBeNull()
  })
})
