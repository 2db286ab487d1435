import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { writeAudit } from '#server/features/core/audit.ts'
import { PROCEDURES } from '#server/trpc/procedures.ts'
import { adminSamples, SAMPLE_CASE, SAMPLE_NOTICE } from '#tests/support/admin-samples.ts'
import { startTestSite } from '#tests/support/app.ts'
import { BAD_FONTS } from '#tests/support/bad-fonts/bad-fonts.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { plantSubmission } from '#tests/support/plant-submission.ts'
import { COMPLETE } from '#tests/support/studio-samples.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'
import { realFont, uploadFile } from '#tests/support/upload.ts'
import { ACCESS } from './authorisation-table.ts'

const site = await startTestSite()
const staff = await adminSamples(site)
const person = await makePerson(site)
const [row] = await site.sql<{ id: number }>('SELECT id FROM submission ORDER BY id')
const submissionId = row!.id
afterAll(() => site.close())

/** Every change that only moderators or admins may make. */
const PRIVILEGED = Object.keys(ACCESS).filter(
  (name) => (ACCESS[name] === 'moderator' || ACCESS[name] === 'admin') && PROCEDURES.get(name)?.type === 'mutation',
)

const idOf = async (slug: string) => (await site.family(slug)).id
const anotherFoundry = async (slug: string) => {
  const rows = await site.sql<{ id: number }>('SELECT id FROM foundry WHERE id <> ? ORDER BY id', [
    (await site.family(slug)).foundryId,
  ])
  return rows[0]!.id
}

const SEEN = { announcement: '', joinsOpen: true, uploadsOpen: true, commentsOpen: true }

/** An effective call for each of them; in this order, since some undo others. */
const CALLS: Record<string, () => Promise<unknown> | unknown> = {
  'admin.changeSettings': () => ({ ...SEEN, announcement: 'Audited', seen: JSON.stringify(SEEN) }),
  'admin.setRole': () => ({ userId: person.userId, role: 'moderator', granted: true }),
  'admin.suspendUser': () => ({ username: person.username, suspended: true, reason: 'because' }),
  'cases.decide': () => ({ reference: SAMPLE_CASE, act: 'dismiss' }),
  'cases.counter': () => ({ reference: SAMPLE_NOTICE, name: 'Bo Drawer', statement: 'It was drawn by me alone.' }),
  'articles.save': () => ({ title: 'New', summary: 'One', authorName: 'Ada', body: 'Text', state: 'draft' }),
  'publishing.hide': async () => ({ familyId: await idOf('inter'), reason: 'because' }),
  'publishing.unhide': async () => ({ familyId: await idOf(SPECIAL.hidden) }),
  'publishing.transfer': async () => ({ familyId: await idOf('amiri'), foundryId: await anotherFoundry('amiri') }),
  'manage.mark': async () => ({ kind: 'family', id: await idOf('lobster'), on: true }),
  'manage.place': async () => {
    const id = await idOf('inter')
    await staff.admin.client.post('/trpc/manage.mark', { kind: 'family', id, on: true })
    return { kind: 'family', id, to: 'up' }
  },
  'manage.give': async () => ({ familyId: await idOf('nabla'), foundry: 'rsms' }),
  'manage.bulk': async () => ({ familyIds: [await idOf('press-start-2p')], act: 'hide', reason: 'because' }),
  'manage.trust': async () => ({ foundryId: (await site.family('inter')).foundryId, trusted: true }),
  'foundries.decideClaim': async () => {
    const [claim] = await site.sql<{ id: number }>('SELECT id FROM foundry_claim')
    return { claimId: claim!.id, approve: true, answer: '' }
  },
  'studio.acceptRefused': async () => {
    const designer = await makePerson(site, { roles: ['designer'] })
    const { familyId } = (await designer.client.post('/api/v3/family', {})).json as { familyId: number }
    const bad = BAD_FONTS.find((one) => one.expect === 'SANITISER_REFUSED' && one.file.endsWith('.ttf'))!
    const headers = await changeHeaders(designer.client)
    await uploadFile(designer.client, { familyId, fileName: bad.file, bytes: bad.make(), headers })
    const [kept] = await site.sql<{ id: number }>('SELECT id FROM refused_file WHERE familyId = ?', [familyId])
    return { familyId, refusedId: kept!.id }
  },
  'publishing.retag': async () => ({ familyIds: [await idOf('lobster')], add: ['audited'] }),
  'publishing.reject': () => ({ submissionId, answer: 'Please change the name' }),
  'publishing.approve': async () => ({ submissionId: (await plantSubmission(site, person.userId)).submissionId }),
}

/** Acts that people may do to their own things, and admins or moderators to others'. */
const OTHERS: Record<string, () => Promise<unknown> | unknown> = {
  'studio.style': async () => {
    const familyId = await idOf('playfair-display')
    const [style] = await site.sql<{ name: string }>(
      'SELECT name FROM font WHERE familyId = ? AND isPrimary = 0 ORDER BY position LIMIT 1',
      [familyId],
    )
    return { familyId, style: style!.name, act: 'primary' }
  },
  'studio.removeLicence': async () => {
    const familyId = await idOf('playfair-display')
    const headers = await changeHeaders(staff.admin.client)
    const bytes = Buffer.from('SIL Open Font License 1.1')
    await uploadFile(staff.admin.client, { familyId, fileName: 'LICENSE.txt', bytes, headers })
    return { familyId, file: 'LICENSE.txt' }
  },
  'studio.move': async () => {
    const familyId = await idOf('playfair-display')
    const [style] = await site.sql<{ fontFileId: number }>(
      'SELECT fontFileId FROM font WHERE familyId = ? AND isPrimary = 0 ORDER BY position LIMIT 1',
      [familyId],
    )
    return { familyId, fontFileIds: [style!.fontFileId], to: 0 }
  },
  'studio.edit': async () => ({
    familyId: await idOf('playfair-display'),
    name: 'Playfair Display',
    ...COMPLETE,
    description: 'Put in order',
  }),
  'publishing.takeBack': async () => ({ familyId: (await plantSubmission(site, person.userId)).familyId }),
  'publishing.create': async () => ({ foundry: await anotherFoundry('inter') }),
  'foundries.invite': async () => {
    const { username } = await makePerson(site)
    return { foundryId: (await site.family('inter')).foundryId, username, role: 'member' }
  },
  'foundries.withdrawInvite': async () => {
    const [invite] = await site.sql<{ foundryId: number; userId: number }>('SELECT * FROM foundry_invite')
    return { foundryId: invite!.foundryId, userId: invite!.userId }
  },
  'profile.setGeneral': () => ({ userId: person.userId, bio: 'Put in order', links: '', language: 'en' }),
  'comments.remove': async () => {
    const familyId = await idOf('playfair-display')
    const owner = await makePerson(site)
    const added = await owner.client.post('/trpc/comments.add', { familyId, text: 'Rude words' })
    return { commentId: added.json.result.data.id }
  },
  'collections.edit': async () => ({ id: await collection(), name: 'Put in order' }),
  'collections.addFont': async () => ({ id: await collection(), familyId: await idOf('playfair-display') }),
  'collections.addFonts': async () => ({ id: await collection(), familyIds: [await idOf('playfair-display')] }),
  'collections.setNote': async () => {
    const [row] = await site.sql<{ collectionId: number; familyId: number }>(
      'SELECT collectionId, familyId FROM collection_family ORDER BY collectionId LIMIT 1',
    )
    return { id: row!.collectionId, familyId: row!.familyId, note: 'Put in order' }
  },
  'collections.remove': async () => ({ id: await collection() }),
  'foundries.edit': async () => {
    const { foundryId } = await site.family('lobster')
    return { foundryId, name: 'Put in order', slug: '', description: '', url: '', links: '', donationUrl: '' }
  },
  'publishing.unpublish': async () => ({ familyId: await idOf('playfair-display') }),
  'publishing.remove': async () => ({ familyId: await idOf('playfair-display') }),
  'publishing.restore': async () => ({ familyId: await idOf('playfair-display') }),
}
/** A new collection of another person. */
async function collection(): Promise<number> {
  const owner = await makePerson(site)
  await owner.client.post('/api/v3/collections', { name: 'Mine', description: '', private: false })
  const [row] = await site.sql<{ id: number }>('SELECT id FROM collection WHERE ownerId = ?', [owner.userId])
  return row!.id
}

/** These change nothing. */
const HARMLESS = new Set(['articles.preview'])

describe('every privileged act is logged', () => {
  test('each has a call here', () => {
    expect([...Object.keys(CALLS), ...HARMLESS].sort()).toEqual([...PRIVILEGED].sort())
  })

  test.each(Object.keys(CALLS))('%s', async (name) => {
    const entries = () =>
      site.sql<{ actorId: number; action: string; detail: string }>('SELECT * FROM audit_entry ORDER BY id')
    const input = await CALLS[name]!()
    const before = (await entries()).length
    const answer = await staff.admin.client.post(`/trpc/${name}`, input)
    expect(answer.status, answer.text).toBe(200)
    const [entry, ...more] = (await entries()).slice(before)
    expect(entry).toMatchObject({ actorId: staff.admin.userId })
    expect(more).toEqual([])
    // The values before and after, or the created thing.
    expect(JSON.parse(entry!.detail)).toHaveProperty(name === 'articles.save' ? 'after' : 'before')
  })

  test.each(Object.keys(OTHERS))('%s, on other people’s', async (name) => {
    const input = await OTHERS[name]!()
    const answer = await staff.admin.client.post(`/trpc/${name}`, input)
    expect(answer.status, answer.text).toBe(200)
    const [entry] = await site.sql<{ actorId: number; subject: string | null; userId: number | null; detail: string }>(
      'SELECT * FROM audit_entry ORDER BY id DESC LIMIT 1',
    )
    expect(entry).toMatchObject({ actorId: staff.admin.userId })
    expect(entry!.subject ?? entry!.userId).not.toBeNull()
    expect(JSON.parse(entry!.detail)).toHaveProperty('before')
  })

  test('pictures of others too', async () => {
    const [foundry] = await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id')
    for (const [path, action] of [
      [`/api/account/${person.userId}/avatar`, 'user.avatar'],
      [`/api/account/foundry-${foundry!.id}/logo`, 'foundry.logo'],
    ] as const) {
      const answer = await staff.admin.client.request('DELETE', path, {
        headers: await changeHeaders(staff.admin.client),
      })
      expect(answer.status, answer.text).toBe(200)
      const [entry] = await site.sql('SELECT action, actorId FROM audit_entry ORDER BY id DESC LIMIT 1')
      expect(entry).toEqual({ action, actorId: staff.admin.userId })
    }
  })

  test('logs files that an admin uploads for others, unopened ones too; not people’s own', async () => {
    const designer = await makePerson(site, { roles: ['designer'] })
    const { familyId } = (await designer.client.post('/api/v3/family', {})).json as { familyId: number }
    const entries = () =>
      site.sql<{ action: string; actorId: number; detail: string }>(
        'SELECT action, actorId, detail FROM audit_entry WHERE subject = ? ORDER BY id',
        [`family:${familyId}`],
      )
    const send = async ({ client }: Person, fileName: string, bytes: Uint8Array) =>
      uploadFile(client, { familyId, fileName, bytes, headers: await changeHeaders(client) })
    await send(designer, 'Lobster.ttf', realFont('lobster/400Regular/Lobster_400Regular.ttf'))
    expect(await entries()).toEqual([])
    await send(staff.admin, 'Quicksand.ttf', realFont('quicksand/400Regular/Quicksand_400Regular.ttf'))
    const bad = BAD_FONTS.find((one) => one.expect === 'SANITISER_REFUSED' && one.file.endsWith('.ttf'))!
    await send(staff.admin, bad.file, bad.make())
    const [sent, refused, ...more] = await entries()
    expect(more).toEqual([])
    expect(sent).toMatchObject({ action: 'family.upload', actorId: staff.admin.userId })
    const { before, after } = JSON.parse(sent!.detail) as Record<'before' | 'after', { styles: string }>
    expect([before.styles.split(', ').length < after.styles.split(', ').length, after.styles]).toEqual([
      true,
      expect.stringContaining('Regular 2 (file '),
    ])
    expect(refused).toMatchObject({ action: 'family.upload-refused', actorId: staff.admin.userId })
  })

  test('the page shows them, by act, actor and person', async () => {
    const list = async (query: string) => (await staff.admin.client.get(`/admin/audit?${query}`)).text
    expect(await list('')).toContain('>Family taken down</span>')
    const ofTheProgram = (await list('')).matchAll(/>[a-z-]+\.[a-z-]+<\/(?:span|option)>|<dt>\w*[A-Z]\w*/g)
    expect(Array.from(ofTheProgram, ([name]) => name)).toEqual([])
    expect(await list('action=setting.change')).toContain('Audited')
    expect(await list('action=setting.change')).not.toContain('>Family taken down</span>')
    expect(await list(`person=${person.username}`)).toContain('>Account suspended</span>')
    expect(await list(`actor=${staff.admin.username}`)).toContain('>Account suspended</span>')
    expect(await list('actor=nobody-of-this-name')).toContain('No entries')
    expect(await list(`subject=case:${SAMPLE_CASE}`)).toContain('>Case dismissed</span>')
    expect(await list('action=family.hide'), 'states as every page calls them').toMatch(
      /<dt>state<\/dt><dd><del>Published<\/del> → <ins>Taken down<\/ins>/,
    )
    expect(await list(`subject=case:${SAMPLE_CASE}`)).toContain('<del>Open</del> → <ins>Closed</ins>')
    expect(await list('action=claim.approve')).toContain('<del>Open</del> → <ins>Approved</ins>')
    await transaction(site.database, async (manager) => {
      const nobody = { actorId: null, userId: null, at: Date.now() }
      await writeAudit(manager, { ...nobody, action: 'family.licence', subject: 'family:1' })
      await writeAudit(manager, { ...nobody, action: 'user.grant' })
    })
    const actsOf = async (actor: string) => {
      const { json } = await staff.admin.client.ask('admin.audit', { actor })
      return json.result.data.hits.map((hit: { actor: string; action: string }) => [hit.actor, hit.action])
    }
    expect(await actsOf('the site')).toEqual([['the site', 'family.licence']])
    expect(await actsOf('operator')).toEqual([['operator', 'user.grant']])
    const { json } = await staff.admin.client.ask('admin.audit', {})
    const ids = json.result.data.hits.map((hit: { id: number }) => hit.id)
    expect(ids.length).toBeGreaterThan(2)
    expect(ids, 'newest first').toEqual(ids.toSorted((a: number, b: number) => b - a))
  })
})
