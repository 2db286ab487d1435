// Starts the built site like `npm start`, and fills an empty site with the catalogue in the file given as the only argument.
import { readFileSync } from 'node:fs'

const { start } = await import(new URL('../../dist/server/main.js', import.meta.url))
await start({ catalogue: JSON.parse(readFileSync(process.argv[2], 'utf8')) })
