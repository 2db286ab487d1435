import type { Database } from './data-source.ts'
import type { Reader } from './reader.ts'

/** What services that read and write are given. Tests replace the time. */
export interface DatabaseDeps {
  database: Database
  reader: Reader
  now?: () => number
}
