/** React's `use` reads these two fields of a promise, and so does not suspend for it, not even until the next microtask. */
export const FULFILLED: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })
