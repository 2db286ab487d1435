// Starts the built site as `npm start` does, with the catalogue of a file (its only argument) to fill an empty site with.
import { readFileSync } from 'node:fs'

const { start } = await import(new URL('../../dist/server/main.js', import.meta.url))
await start({ catalogue: JSON.parse(readFileSync(process.argv[2], 'utf8')) })
