import { DEFAULT_AVATAR } from '#shared/asset-paths.ts'
import type { Identity } from '#shared/contracts/site.ts'
import type { Actor } from '../../trpc/context.ts'
import type { AnalyticsService, AnalyticsVisitor } from '../analytics/analytics.service.ts'

/** @param build id of the running build: a client that sees it change reloads the page */
export function createAccountService(build: string, analytics: Pick<AnalyticsService, 'visit'>) {
  return {
    identity(actor: Actor): Identity {
      return {
        avatar: DEFAULT_AVATAR,
        isAdmin: actor.roles.includes('admin'),
        isLoggedIn: actor.userId > 0,
        userId: actor.userId,
        id: actor.userId,
        claims: [...actor.roles],
        username: '',
        isDesigner: actor.roles.includes('designer'),
        isMod: actor.roles.includes('moderator'),
        foundries: [],
        unreadMessages: 0,
        designerFontCount: 0,
      }
    },
    async track({ url }: { url: string }, visitor: AnalyticsVisitor) {
      await analytics.visit(url, visitor)
      return { build }
    },
  }
}
