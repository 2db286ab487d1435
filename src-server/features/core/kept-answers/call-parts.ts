import { AsyncLocalStorage } from 'node:async_hooks'

/** Does a part of the call once. @returns what `act` returned; undefined if an earlier run of the call has done it */
export type OncePart = <T>(part: string, act: () => Promise<T>) => Promise<T | undefined>

const calls = new AsyncLocalStorage<OncePart>()

/** Runs a call that can be sent again: `once` carries out its parts. */
export const withParts = <T>(once: OncePart, call: () => Promise<T>): Promise<T> => calls.run(once, call)

/**
 * A part of a call that has a transaction of its own. If the process dies midway and the call is sent again with its Idempotency-Key, only
 * the parts that are left are done. A part that returns false has changed nothing, and is asked again.
 */
export const oncePart: OncePart = (part, act) => calls.getStore()?.(part, act) ?? act()
