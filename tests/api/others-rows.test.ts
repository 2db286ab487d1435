import { afterAll, describe, expect, test } from 'vitest'
import { PROCEDURES } from '#server/trpc/procedures.ts'
import { startTestSite } from '#tests/support/app.ts'
import { callersOf, isOutside, ROLES } from '#tests/support/callers.ts'
import { changeHeaders, type SiteClient } from '#tests/support/http-client.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'
import { COMPLETE } from '#tests/support/studio-samples.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { ACCESS } from './authorisation-table.ts'

/** Rows of one person and one designer. */
interface Theirs {
  collection: number
  thread: number
  message: number
  comment: number
  preview: number
  user: number
  session: number
  key: number
  foundry: number
  foundrySlug: string
  colleague: number
  draft: number
  waiting: number
  published: number
  /** A file of a style of the published family, which has several. */
  file: number
  lobster: number
}

/** Calls on rows of the person (first) or of the designer (second), in an order in which all succeed for the owner. */
const OF_A_PERSON: Record<string, (its: Theirs) => object> = {
  'collections.editor': ({ collection: id }) => ({ id }),
  'collections.edit': ({ collection: id }) => ({ id, name: 'Taken' }),
  'collections.setLink': ({ collection: id }) => ({ id, on: false }),
  'collections.addFont': ({ collection: id, published: familyId }) => ({ id, familyId }),
  'collections.addFonts': ({ collection: id, published }) => ({ id, familyIds: [published] }),
  'collections.setNote': ({ collection: id, lobster: familyId }) => ({ id, familyId, note: 'Mine' }),
  'collections.move': ({ collection: id, lobster: familyId }) => ({ id, familyId, place: 2 }),
  'collections.removeFont': ({ collection: id, lobster: familyId }) => ({ id, familyId }),
  'collections.removeFonts': ({ collection: id, published }) => ({ id, familyIds: [published] }),
  'collections.remove': ({ collection: id }) => ({ id }),
  'messages.thread': ({ thread: threadId }) => ({ threadId }),
  'messages.reply': ({ thread: threadId }) => ({ threadId, body: 'Words' }),
  'messages.mark': ({ thread: threadId }) => ({ threadId, read: false }),
  'messages.move': ({ thread: threadId }) => ({ threadId, to: 'archive' }),
  'messages.report': ({ message: messageId }) => ({ messageId, reason: 'because' }),
  'comments.edit': ({ comment: commentId }) => ({ commentId, text: 'Other words' }),
  'comments.remove': ({ comment: commentId }) => ({ commentId }),
  'savedPreviews.remove': ({ preview: id }) => ({ id }),
  'profile.view': ({ user: userId }) => ({ userId }),
  'profile.setGeneral': ({ user: userId }) => ({ userId, bio: 'Taken' }),
  'profile.endApiKey': ({ key: keyId }) => ({ keyId }),
  'profile.endSession': ({ session: sessionId }) => ({ sessionId }),
}
const OF_A_DESIGNER: Record<string, (its: Theirs) => object> = {
  'audience.report': ({ foundry: foundryId }) => ({ foundryId }),
  'audience.activity': ({ foundry: foundryId }) => ({ foundryId }),
  'foundries.brief': ({ foundry: foundryId }) => ({ foundryId }),
  'foundries.settings': ({ foundry: foundryId }) => ({ foundryId }),
  'foundries.families': ({ foundry: foundryId }) => ({ foundryId }),
  'foundries.act': ({ foundry: foundryId, draft }) => ({ foundryId, act: 'remove', families: [draft] }),
  'foundries.invite': ({ foundry: foundryId }) => ({ foundryId, username: 'invited-one' }),
  'foundries.withdrawInvite': ({ foundry: foundryId, colleague: userId }) => ({ foundryId, userId }),
  'foundries.setRole': ({ foundry: foundryId, colleague: userId }) => ({ foundryId, userId, role: 'owner' }),
  'foundries.removeMember': ({ foundry: foundryId, colleague: userId }) => ({ foundryId, userId }),
  'foundries.edit': ({ foundry: foundryId, foundrySlug: slug }) => ({ foundryId, name: 'Taken', slug }),
  'publishing.restore': ({ draft: familyId }) => ({ familyId }),
  'studio.family': ({ draft: familyId }) => ({ familyId }),
  'studio.history': ({ draft: familyId }) => ({ familyId }),
  'studio.report': ({ draft: familyId }) => ({ familyId }),
  'studio.glyphs': ({ draft: familyId }) => ({ familyId, version: 1, style: 'regular' }),
  'studio.edit': ({ draft: familyId }) => ({ familyId, name: 'Taken', ...COMPLETE }),
  'studio.style': ({ draft: familyId }) => ({ familyId, style: 'Regular', act: 'primary' }),
  'studio.move': ({ published: familyId, file, draft }) => ({ familyId, fontFileIds: [file], to: draft }),
  'studio.removeLicence': ({ draft: familyId }) => ({ familyId, file: 'LICENSE.txt' }),
  'publishing.submit': ({ draft: familyId }) => ({ familyId, at: '' }),
  'publishing.takeBack': ({ waiting: familyId }) => ({ familyId }),
  'publishing.unpublish': ({ published: familyId }) => ({ familyId }),
  'publishing.remove': ({ waiting: familyId }) => ({ familyId }),
}
/** Calls on no owned rows: they concern the caller alone, or public data. */
const OF_NOBODY = [
  ...['mine', 'held', 'list', 'create', 'createAndList', 'import'].map((call) => `collections.${call}`),
  'reports.send',
  'reports.target',
  'publishing.create',
  'comments.add',
  'comments.report',
  // Missing invitations are 404 for everybody.
  ...['own', 'staying', 'create', 'claim', 'ownClaims', 'answerInvite'].map((call) => `foundries.${call}`),
  ...['follow', 'list', 'markRead', 'standing'].map((call) => `follows.${call}`),
  ...['block', 'counts', 'list', 'recipient', 'send'].map((call) => `messages.${call}`),
  ...['favourite', 'mine', 'rate', 'standing'].map((call) => `ratings.${call}`),
  'savedPreviews.list',
  'savedPreviews.save',
  ...['setPreferences', 'changePassword', 'changeEmail', 'sessions', 'endOtherSessions'].map(
    (call) => `profile.${call}`,
  ),
  ...['deleteAccount', 'apiKeys', 'newApiKey', 'downloads'].map((call) => `profile.${call}`),
]

/** Moderators view submissions and remove comments. */
const MODERATORS_TOO = ['comments.remove', ...['family', 'history', 'report', 'glyphs'].map((call) => `studio.${call}`)]
/** The sample has one version, so no glyph has changed. */
const NOTHING_THERE = ['studio.glyphs']

const site = await startTestSite()
const samples = (await routeSamples(site)) as Record<string, RouteSample>
const idIn = (route: string) => Number(/\/(\d+)(?:\/|$)/.exec(samples[route]!.path)?.[1])
const person = samples['collection-edit']!.person!
const designer = samples['family-edit']!.person!
const family = await site.family('playfair-display')
const one = async (sql: string, params: unknown[]) => (await site.sql<{ id: number }>(sql, params))[0]!.id
const colleague = await makePerson(site, { roles: ['designer'], foundryId: family.foundryId })
await makePerson(site, { username: 'invited-one' })
const lobster = (await site.family('lobster')).id
await person.client.post('/trpc/comments.add', { familyId: lobster, text: 'Words' })
await person.client.post('/trpc/profile.newApiKey', { name: 'A key' })
const elsewhere = await site.sql<{ id: number }>('SELECT id FROM foundry WHERE id <> ? ORDER BY id', [family.foundryId])
const owners: { person: Person; designer: Person } = { person, designer }
const foundrySlug = (await site.sql<{ slug: string }>('SELECT slug FROM foundry WHERE id = ?', [family.foundryId]))[0]!
  .slug
const thread = idIn('message-thread')
await uploadFile(designer.client, {
  familyId: idIn('family-edit'),
  fileName: 'LICENSE.txt',
  bytes: Buffer.from('SIL Open Font License 1.1'),
  headers: await changeHeaders(designer.client),
})
const its: Theirs = {
  collection: idIn('collection-edit'),
  thread,
  lobster,
  user: person.userId,
  message: await one('SELECT id FROM message WHERE threadId = ?', [thread]),
  comment: await one('SELECT id FROM comment WHERE userId = ?', [person.userId]),
  preview: await one('SELECT id FROM saved_preview WHERE userId = ?', [person.userId]),
  session: await one('SELECT id FROM session WHERE userId = ?', [person.userId]),
  file: await one('SELECT fontFileId AS id FROM font WHERE familyId = ? AND isPrimary = 0', [family.id]),
  key: await one('SELECT id FROM api_key WHERE userId = ?', [person.userId]),
  foundry: family.foundryId,
  foundrySlug,
  colleague: colleague.userId,
  draft: idIn('family-edit'),
  waiting: idIn('family-pending'),
  published: family.id,
}
const clients = await callersOf(site, elsewhere[0]!.id)
afterAll(() => site.close())

const call = (client: SiteClient, name: string, input: object) =>
  PROCEDURES.get(name)?.type === 'query' ? client.ask(name, input) : client.post(`/trpc/${name}`, input)

const CALLS = { ...OF_A_PERSON, ...OF_A_DESIGNER }

test('lists every call of people, and nothing else', () => {
  const known = Object.keys(ACCESS).filter((name) => ACCESS[name] === 'person')
  expect([...Object.keys(CALLS), ...OF_NOBODY].sort()).toEqual(known.sort())
})

describe.each(Object.entries(CALLS))('%s: other people’s rows', (name, inputOf) => {
  const others = ROLES.filter((role) => role !== 'admin' && (role !== 'moderator' || !MODERATORS_TOO.includes(name)))
  test.each(others)('is closed to the %s', async (role) => {
    const { status, text } = await call(clients[role], name, inputOf(its))
    if (isOutside(role)) expect(status).toBe(401)
    else expect([403, 404], text).toContain(status)
  })
})

// Last, proving that the rows existed.
const open = Object.entries(CALLS).filter(([name]) => !NOTHING_THERE.includes(name))
test.each(open)('%s is open to its owner', async (name, inputOf) => {
  const { client } = name in OF_A_PERSON ? owners.person : owners.designer
  const { status, text } = await call(client, name, inputOf(its))
  expect(status, text).toBe(200)
})
