// Starts the built server without building, so that the bench measures the same build from start to end.
const { start } = await import('../../dist/server/main.js')
await start()
