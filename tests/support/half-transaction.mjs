// Child process of a test: commits one row, leaves a second one in an open transaction, reports it, and waits to be killed.
import { Sqlite } from '../../src-server/database/sqlite-driver.mjs'

const db = new Sqlite(process.argv[2])
db.pragma('synchronous = FULL')
db.prepare("INSERT INTO app_state VALUES ('committed', '', 1)").run()
db.exec('BEGIN IMMEDIATE')
db.prepare("INSERT INTO app_state VALUES ('half', '', 1)").run()
process.send('ready')
setInterval(() => undefined, 1000)
