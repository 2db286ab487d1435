import type { Config } from '../config.ts'
import type { Database } from '../database/data-source.ts'
import { storagePlace } from '../storage/open-storage.ts'

/** Where the site keeps what it has, in a line for the operator at start. Shows no secret. */
export async function describePlaces(config: Config, database: Database): Promise<string> {
  const search = config.meili ? `Meilisearch at ${new URL(config.meili.host).host}` : 'in the program'
  return `Database: ${await databasePlace(config, database)}. Files: ${storagePlace(config.storageUrl)}. Search: ${search}.`
}

/** The user is the server's, which may have chosen another row of its users than expected; the charsets are those of the columns. */
async function databasePlace({ database: wish, databaseReadUrl }: Config, database: Database): Promise<string> {
  if (wish.kind === 'sqlite') return `SQLite file ${wish.file}`
  const [server] = (await database.write.query(
    'SELECT DATABASE() AS name, CURRENT_USER() AS user, @@version AS version',
  )) as [{ name: string; user: string; version: string }]
  const charsets = (await database.write.query(
    `SELECT DISTINCT character_set_name AS charset FROM information_schema.columns
     WHERE table_schema = DATABASE() AND character_set_name IS NOT NULL ORDER BY charset`,
  )) as { charset: string }[]
  const product = /mariadb/i.test(server.version) ? 'MariaDB' : 'MySQL'
  const replica = databaseReadUrl ? `, read replica on ${new URL(databaseReadUrl).host}` : ''
  return [
    `${server.name} on ${new URL(wish.url).host} (${product} ${server.version.split('-')[0]})`,
    `user ${server.user}`,
    `charset ${charsets.map(({ charset }) => charset).join(' and ')}${replica}`,
  ].join(', ')
}
