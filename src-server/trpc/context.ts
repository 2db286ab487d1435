import type { AnalyticsVisitor } from '../features/analytics/analytics.service.ts'
import type { Services } from '../services.ts'

/** Who asks. Anonymous until accounts exist: userId -1, no roles. */
export interface Actor {
  userId: number
  roles: ('designer' | 'moderator' | 'admin')[]
}

export const ANONYMOUS: Actor = { userId: -1, roles: [] }

/** What every procedure gets. No HTTP objects: services must be callable without a request. */
export interface TrpcContext {
  services: Services
  actor: Actor
  requestId: string
  /** Network address of the asker, for limits. Services keep keyed hashes of it at most. */
  address: string
  /** What analytics may ask of the request; kept nowhere as it is. */
  visitor: AnalyticsVisitor
  signal?: AbortSignal
}
