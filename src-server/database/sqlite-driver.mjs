// The SQLite driver, for every process and thread. Version 13 needs Node-API 10, which Node 20 lacks; version 12,
// compiled for a single Node version, crashes during garbage collection on newer Node 24 (a cleanup hook of
// node::ObjectWrap runs without a context). So both are installed, and each Node uses the one that works.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const NODE_API = 10

/** @returns the driver's class, ready to open files */
function load() {
  const names = ['better-sqlite3']
  if (Number(process.versions.napi) >= NODE_API) names.unshift('better-sqlite3-node-api')
  let failure
  for (const name of names) {
    try {
      const Driver = require(name)
      // The binary is loaded with the first database.
      new Driver(':memory:').close()
      return Driver
    } catch (error) {
      failure ??= error
    }
  }
  throw new Error(
    'better-sqlite3 has no binary: its prebuilt one could not be fetched, so python3, make and g++ are needed; install them and run `npm ci` again.',
    { cause: failure },
  )
}

export const Sqlite = load()
