// Starts the built server as it is: the bench has built what was stale, and must measure one build from beginning to end.
const { start } = await import('../../dist/server/main.js')
await start()
