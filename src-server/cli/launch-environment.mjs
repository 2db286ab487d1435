// Defaults of the launchers; config.ts knows nothing of who starts it.

/** NODE_ENV=production: no demo unless set. Otherwise the whole demo. */
export function setLaunchDefaults() {
  if (process.env.NODE_ENV === 'production') {
    process.env.SEED_DEMO ??= 'false'
    process.env.SEED_DEMO_ACTIVITY ??= 'false'
    // Accounts with passwords on a terminal are for trying the site, whatever else is said.
    process.env.SEED_DEMO_PEOPLE = 'false'
  } else process.env.SEED_DEMO_PEOPLE ??= 'true'
  process.env.NODE_ENV ??= 'production'
}
