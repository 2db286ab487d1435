import mysql from 'mysql2/promise'
import { expect, it } from 'vitest'
import { describePlaces } from '#server/compose/places.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/data-source.ts'
import { databaseKinds } from '../support/each-database.ts'
import { describeWith } from '../support/require.ts'

await describeWith('mariadb', 'the line of places at start', () => {
  it('names database, user, charset, files and search, and no secret', async () => {
    const made = await databaseKinds.mysql.migrated()
    const own = made.config.kind === 'mysql' ? new URL(made.config.url) : null
    const name = own!.pathname.slice(1)
    const server = await mysql.createConnection(made.config.kind === 'mysql' ? made.config.url : '')
    await server.query(`CREATE USER '${name}'@'127.0.0.1' IDENTIFIED BY 'hush-1'`)
    await server.query(`GRANT ALL ON ${name}.* TO '${name}'@'127.0.0.1'`)
    const address = `mysql://${name}:hush-1@127.0.0.1:${own!.port}/${name}`
    const config = readConfig({
      DATABASE_URL: address,
      DATABASE_READ_URL: 'mysql://reader:hush-2@replica.example:3307/fonts',
      STORAGE_URL: 's3://hush-3:hush-4@s3.example:9000/fonts/site?region=eu-central-1',
      MEILI_HOST: 'http://meili.example:7700',
      MEILI_API_KEY: 'hush-5',
    })
    const database = await openDatabase({ kind: 'mysql', url: address }, { migrate: false })
    try {
      const line = () => describePlaces(config, database)
      const [[{ version }]] = (await server.query('SELECT @@version AS version')) as unknown as [[{ version: string }]]
      const product = version.includes('MariaDB') ? 'MariaDB' : 'MySQL'
      const places = (charset: string) =>
        `Database: ${name} on 127.0.0.1:${own!.port} (${product} ${version.split('-')[0]}), user ${name}@127.0.0.1, ` +
        `charset ${charset}, read replica on replica.example:3307. Files: https://s3.example:9000/fonts/site. ` +
        'Search: Meilisearch at meili.example:7700.'
      expect(await line()).toBe(places('utf8mb4'))
      // A table that somebody changed by hand is seen.
      await server.query('ALTER TABLE setting CONVERT TO CHARACTER SET latin1')
      expect(await line()).toBe(places('latin1 and utf8mb4'))
    } finally {
      await database.close()
      await server.query(`DROP USER '${name}'@'127.0.0.1'`)
      await server.end()
      await made.remove()
    }
  })
})
