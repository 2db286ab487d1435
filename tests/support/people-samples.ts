import { SavedPreview } from '#server/database/entities/saved-preview.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertThread } from '#server/features/community/messages/message-writes.ts'
import type { TestSite } from './app.ts'
import { type Person, plantPerson } from './people.ts'
import { plantCollection } from './plant-collection.ts'
import type { RouteSample } from './route-samples.ts'

type PeopleRoute =
  | 'favourites'
  | 'notifications'
  | 'saved-previews'
  | 'saved-preview'
  | 'report'
  | 'new-message'
  | 'message-thread'
  | 'messages'
  | 'collect'
  | 'collection-edit'

const SAMPLE_KEY = 'sample-key-of-preview1'

/** Pages of messages, favourites, news and saved previews, each with some content. */
export async function peopleSamples(site: TestSite, person: Person): Promise<Record<PeopleRoute, RouteSample>> {
  const family = await site.family('playfair-display')
  const other = await plantPerson(site.database)
  const lobster = await site.family('lobster')
  let collectionId = 0
  const at = Date.now()
  const threadId = await transaction(site.database, async (manager) => {
    await manager.query('INSERT INTO family_favourite (userId, familyId, createdAt) VALUES (?, ?, ?)', [
      person.userId,
      family.id,
      at,
    ])
    await manager.query(
      'INSERT INTO notification (userId, familyId, isRead, isMailed, createdAt) VALUES (?, ?, 0, 0, ?)',
      [person.userId, family.id, at],
    )
    const setting = {
      text: 'Sample words',
      size: 65,
      width: 420,
      height: 88,
      fg: '000000',
      bg: 'FFFFFF',
      solid: true,
      renderer: 'skia',
      axes: {},
      features: {},
    }
    await manager.insert(SavedPreview, {
      userId: person.userId,
      familyId: family.id,
      fontId: family.primaryFontId!,
      setting,
      createdAt: at,
      shareKey: SAMPLE_KEY,
      settingKey: 'sample',
    })
    // Inserted directly, because the event of a call would delay the figures of designers.
    collectionId = await plantCollection(manager, {
      owner: { id: person.userId, username: person.username },
      slug: 'sample-collection',
      name: 'Sample collection',
      description: 'For samples',
      createdAt: at,
      families: [{ familyId: lobster.id, note: 'A note' }],
    })
    const thread = { fromId: other.userId, toId: person.userId, subject: 'Sample thread', body: 'Hello\nthere' }
    return insertThread(manager, { ...thread, at, mailed: false })
  })
  return {
    favourites: { path: '/account/favourites', status: 200, h1: /^Favourites$/, person },
    notifications: { path: '/account/notifications', status: 200, h1: /^Notifications$/, person },
    'saved-previews': { path: '/account/previews', status: 200, h1: /^My Previews$/, person },
    'saved-preview': { path: `/saved-preview/${SAMPLE_KEY}`, status: 200, h1: /^Playfair Display/ },
    report: { path: `/account/report/family/${family.id}`, status: 200, h1: /^Report Playfair Display$/, person },
    'new-message': {
      path: `/account/messages/new?to=${other.username}`,
      status: 200,
      h1: /^New message$/,
      person,
    },
    'message-thread': {
      path: `/account/messages/view/${threadId}`,
      status: 200,
      h1: /^Sample thread$/,
      person,
    },
    collect: {
      path: `/account/collections/add/${family.id}`,
      status: 200,
      h1: /^Add Playfair Display to\.\.\.$/,
      person,
    },
    'collection-edit': {
      path: `/account/collections/edit/${collectionId}`,
      status: 200,
      h1: /^Edit collection$/,
      person,
    },
    messages: { path: '/account/messages/inbox', status: 200, h1: /^Inbox$/, person },
  }
}
