import { ANONYMOUS } from '#shared/anonymous.ts'
import type { Identity } from '#shared/contracts/site/site.ts'
import type { Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'
import type { AnalyticsVisitor } from '../core/visitor.ts'
import { claimsOf } from './claims.ts'
import { findIdentity } from './identity.queries.ts'

interface AccountServiceDeps {
  reader: Reader
  /** Id of the running build: a client that sees it change reloads the page. */
  build: string
  /** Counts a visit of an address, and the page of this site that led there. */
  visit(visit: { url: string; from: string }, visitor: AnalyticsVisitor): Promise<void>
  avatarUrl(avatarKey: string | null): string
  /** Messages that the person has not read. */
  unreadMessages(userId: number): Promise<number>
  /** Unseen news about what the person follows. */
  unreadNews(userId: number): Promise<number>
}

export function createAccountService({
  reader,
  build,
  visit,
  avatarUrl,
  unreadMessages,
  unreadNews,
}: AccountServiceDeps) {
  return {
    /** The current user, as the page header shows them. */
    async identity(actor: Actor): Promise<Identity> {
      const record = actor.userId > 0 ? await findIdentity(reader, actor.userId) : null
      if (!record) return ANONYMOUS
      const foundries = record.foundries
      return {
        avatar: avatarUrl(record.avatarKey),
        isAdmin: actor.roles.includes('admin'),
        isLoggedIn: true,
        userId: actor.userId,
        id: actor.userId,
        claims: claimsOf(actor.roles, foundries.length > 0),
        username: record.username,
        // Read from the rows: cached roles may be a moment out of date.
        isDesigner: foundries.length > 0,
        isMod: actor.roles.includes('moderator'),
        foundries,
        unreadMessages: await unreadMessages(actor.userId),
        unreadNews: await unreadNews(actor.userId),
        designerFontCount: foundries.reduce((sum, foundry) => sum + foundry.fontCount, 0),
      }
    },
    async track(at: { url: string; from: string }, visitor: AnalyticsVisitor, actor: Actor) {
      await visit(at, visitor)
      return actor.userId > 0 ? { build, unreadMessages: await unreadMessages(actor.userId) } : { build }
    },
  }
}
