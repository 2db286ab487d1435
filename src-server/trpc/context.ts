import type { Services } from '../compose/parts.ts'
import { type Actor, ANONYMOUS } from '../features/core/actor.ts'
import type { AnalyticsVisitor } from '../features/core/visitor.ts'

/** The browser's side of a session, as far as a procedure has to do with it. */
export interface SessionCookie {
  /** Gives the browser a new token: whatever it had before is no longer sent. */
  set(token: string): void
  clear(): void
  /** By what the browser is known to accounts that were signed in to with it; '' for one that never was. */
  known(): string
  setKnown(cookie: string): void
  /** The page's anti-forgery token, which belongs to the session that the request came with. */
  pageToken(): string
}

/** For callers without a browser. */
export const NO_COOKIE: SessionCookie = {
  set() {},
  clear() {},
  known: () => '',
  setKnown() {},
  pageToken: () => '',
}

/** What every procedure gets. No HTTP objects: services must be callable without a request. */
export interface TrpcContext {
  services: Services
  actor: Actor
  session: SessionCookie
  requestId: string
  /** Network address of the asker, for limits. Services keep keyed hashes of it at most. */
  address: string
  /** What analytics may ask of the request; kept nowhere as it is. */
  visitor: AnalyticsVisitor
  signal?: AbortSignal
}

/** The context of a page that is kept for others: it knows nothing of the visitor for whom it is drawn. */
export const contextForEverybody = ({ services, signal }: TrpcContext): TrpcContext => ({
  ...{ services, actor: ANONYMOUS, session: NO_COOKIE, requestId: '', address: '' },
  visitor: { address: '', userAgent: '', country: null, optedOut: true, userId: null },
  ...(signal ? { signal } : {}),
})
