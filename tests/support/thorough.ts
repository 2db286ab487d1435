/** `npm run test:full` tests every variation of which `npm test` tests samples. */
export const THOROUGH = process.env.TEST_FULL === '1'

/** Number of variations to test: `few` in `npm test`, `all` in `npm run test:full`. */
export const sampled = (few: number, all: number): number => (THOROUGH ? all : few)
