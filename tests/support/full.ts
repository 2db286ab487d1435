/** `npm run test:full`: what is random is tried more often, what is killed is killed more often, and pages are seen at every width. */
export const FULL = process.env.TEST_FULL === '1'
