// Defaults of the launchers; config.ts does not depend on them.

/**
 * What is wrong with PORT, in the words of config.ts, which needs a build: checked before building.
 * @param {string | undefined} port
 */
export const portFault = (port) =>
  !port || (/^\d+$/.test(port) && Number(port) <= 65535)
    ? null
    : `PORT: must be a whole number from 0 to 65535, not ${JSON.stringify(port.slice(0, 60))}`

/**
 * NODE_ENV=production: no demo unless set; otherwise the whole demo. Empty variables count as absent, as in config.ts.
 */
export function setLaunchDefaults() {
  if (process.env.NODE_ENV === 'production') {
    process.env.SEED_DEMO ||= 'false'
    process.env.SEED_DEMO_ACTIVITY ||= 'false'
    // Printed accounts with passwords are only for trying the site, whatever else is set.
    process.env.SEED_DEMO_PEOPLE = 'false'
  } else process.env.SEED_DEMO_PEOPLE ||= 'true'
  process.env.NODE_ENV ||= 'production'
}
