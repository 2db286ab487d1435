import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom work is done; log lines and SQL comments name it. */
export interface RequestScope {
  /** The request's id, as in X-Request-Id; '' for a background job. */
  readonly id: string
  /** A name of http/route-name.ts, or 'job:' and the name of a job. */
  readonly route: string
  /** Whether its reads may be a few seconds old (database/replica.ts). */
  readonly mayLag?: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work`, and everything that it starts, for this request or job. */
export const inScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** The request or job that the caller works for; undefined at the start of the program. */
export const currentScope = (): RequestScope | undefined => scopes.getStore()
