import Driver from 'better-sqlite3'

export { Driver as Sqlite }
