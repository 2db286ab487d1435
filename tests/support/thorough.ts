/** `npm run test:full`: every variation of what `npm test` samples. */
export const THOROUGH = process.env.TEST_FULL === '1'

/** How many of a kind are tried: a few each time, all of them in `npm run test:full`. */
export const sampled = (few: number, all: number): number => (THOROUGH ? all : few)
