import type { Services } from '../compose/parts.ts'
import { type Actor, ANONYMOUS } from '../features/core/actor.ts'
import type { AnalyticsVisitor } from '../features/core/visitor.ts'

/** The session cookie, as far as procedures need it. */
export interface SessionCookie {
  /** Sets a new token in place of the old one. */
  set(token: string): void
  clear(): void
  /** The known-browsers cookie; '' without one. */
  known(): string
  setKnown(cookie: string): void
  /** The page's anti-forgery token for the request's session. */
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
  /** Header of the call, if it has one: see features/core/kept-answers. */
  idempotencyKey?: string
  /** The caller's network address, for limits. Services store keyed hashes at most. */
  address: string
  /** What analytics may know about the request; not stored as it is. */
  visitor: AnalyticsVisitor
}

/** The context of what is cached for everybody: it contains nothing of a visitor. Analytics do not count it. */
export const contextForEverybody = ({ services }: Pick<TrpcContext, 'services'>): TrpcContext => ({
  services,
  actor: ANONYMOUS,
  session: NO_COOKIE,
  address: '',
  visitor: { address: '', userAgent: '', country: null, optedOut: true, userId: null },
})
