// Defaults of the launchers; config.ts knows nothing of who starts it.

/**
 * What is wrong with PORT, in the words of config.ts, which comes with a build only: nobody waits for a build to learn of a slip.
 * @param {string | undefined} port
 */
export const portFault = (port) =>
  !port || (/^\d+$/.test(port) && Number(port) <= 65535)
    ? null
    : `PORT: must be a whole number from 0 to 65535, not ${JSON.stringify(port.slice(0, 60))}`

/** NODE_ENV=production: no demo unless set. Otherwise the whole demo. Empty variables count as absent, as in config.ts. */
export function setLaunchDefaults() {
  if (process.env.NODE_ENV === 'production') {
    process.env.SEED_DEMO ||= 'false'
    process.env.SEED_DEMO_ACTIVITY ||= 'false'
    // Accounts with passwords on a terminal are for trying the site, whatever else is said.
    process.env.SEED_DEMO_PEOPLE = 'false'
  } else process.env.SEED_DEMO_PEOPLE ||= 'true'
  process.env.NODE_ENV ||= 'production'
}
