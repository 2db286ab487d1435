import mysql from 'mysql2/promise'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { doctorCommand } from '#server/cli/commands/doctor.ts'
import { readConfig, SettingsError } from '#server/config.ts'
import { connectFault } from '#server/database/connect-fault.ts'
import { openSiteDatabase } from '#server/open-database.ts'
import { databaseKinds } from '#tests/support/each-database.ts'
import { emptyMariadb } from '#tests/support/mariadb.ts'
import { freePort } from '#tests/support/programs.ts'
import { describeWith } from '#tests/support/require.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'

await describeWith('mariadb', 'a wrong DATABASE_URL', () => {
  let place: Awaited<ReturnType<typeof emptyMariadb>>
  let server: mysql.Connection
  let host: string
  let name: string
  beforeAll(async () => {
    place = await emptyMariadb()
    server = await mysql.createConnection(place.url)
    const url = new URL(place.url)
    host = url.host
    name = url.pathname.slice(1)
    await server.query(`CREATE USER '${name}'@'127.0.0.1' IDENTIFIED BY 'hush'`)
    await server.query(`GRANT SELECT ON ${name}.* TO '${name}'@'127.0.0.1'`)
  })
  afterAll(async () => {
    await server?.query(`DROP USER '${name}'@'127.0.0.1'`)
    await server?.end()
    await place?.remove()
  })

  /** What the operator is told, and what before that of the wait. */
  async function told(DATABASE_URL: string, waitMs = 60_000) {
    const said: string[] = []
    const config = readConfig({ DATABASE_URL, DATABASE_WAIT_MS: String(waitMs) })
    const error = await openSiteDatabase(config, { migrate: true, waits: { say: (line) => said.push(line) } }).then(
      () => null,
      (error: SettingsError) => error,
    )
    expect(error).toBeInstanceOf(SettingsError)
    return { line: error!.message, said }
  }

  test.each([
    [
      'password',
      () => [`${name}:hush2@${host}/${name}`, `the server refuses the user ${name} or the password; correct them`],
    ],
    [
      'name of the database',
      () => [
        `root@${host}/t_none`,
        'the server has no database t_none; correct its name, or run CREATE DATABASE `t_none` CHARACTER SET utf8mb4',
      ],
    ],
    [
      'name, without rights to see it',
      () => [
        `${name}:hush@${host}/t_none`,
        `the user ${name} may not use the database t_none, or it is missing; correct its name, or run GRANT ALL ON \`t_none\`.* TO '${name}'`,
      ],
    ],
    [
      'TLS',
      () => [
        `${name}:hush@${host}/${name}?ssl=true`,
        'the server offers no TLS; remove ?ssl=true, or set TLS up there',
      ],
    ],
  ])('is refused at once for its %s, with what to do', async (_, at) => {
    const [address, sentence] = at() as [string, string]
    expect(await told(`mysql://${address}`)).toEqual({ line: `DATABASE_URL: ${sentence}`, said: [] })
  })

  test('is refused where the user may not make tables', async () => {
    const { line } = await told(`mysql://${name}:hush@${host}/${name}`)
    expect(line).toMatch(/^DATABASE_URL: CREATE command denied to user .*; run GRANT ALL ON .* TO /)
  })

  test('is reported at the first try, and waited for', async () => {
    const port = await freePort()
    const sentence = `DATABASE_URL: nothing listens on 127.0.0.1:${port}; start the database, or correct host and port`
    expect(await told(`mysql://${name}:hush@127.0.0.1:${port}/${name}`, 500)).toEqual({
      line: sentence,
      said: [`${sentence}; waiting up to 0.5 s for it`],
    })
  })
})

await describeWith('mariadb', 'a user who may only read', () => {
  test('does not start the site, and is a problem for doctor', async () => {
    const made = await databaseKinds.mysql.migrated()
    const url = new URL(made.config.kind === 'mysql' ? made.config.url : '')
    const name = url.pathname.slice(1)
    const server = await mysql.createConnection(url.href)
    await server.query(`CREATE USER '${name}'@'127.0.0.1' IDENTIFIED BY 'hush'`)
    await server.query(`GRANT SELECT ON ${name}.* TO '${name}'@'127.0.0.1'`)
    const DATABASE_URL = `mysql://${name}:hush@${url.host}/${name}`
    const DATA_DIR = await tempFolder('reader')
    try {
      const lacks = `the user ${name} lacks rights on the database ${name} (INSERT, UPDATE, DELETE)`
      const grant = `run GRANT ALL ON \`${name}\`.* TO '${name}'`
      const site = await startSmallSite(DATA_DIR, testCatalogue([]), { DATABASE_URL, LOG_FORMAT: 'json' })
      expect(await site.ended).toMatchObject({ code: 1 })
      expect(JSON.parse(site.output())).toMatchObject({ level: 60, msg: `DATABASE_URL: ${lacks}; ${grant}` })

      const said: string[] = []
      vi.spyOn(console, 'log').mockImplementation((line) => said.push(line))
      expect(await doctorCommand.run([], readConfig({ DATABASE_URL, DATA_DIR }))).toBe(1)
      expect(said).toContain(`- ${lacks} (${grant})`)
    } finally {
      vi.restoreAllMocks()
      await server.query(`DROP USER '${name}'@'127.0.0.1'`)
      await server.end()
      await made.remove()
    }
  })
})

test.each([
  ['ENOTFOUND', 'there is no host db.example; correct its name'],
  ['EAI_AGAIN', 'the host db.example cannot be looked up; correct its name, or see to the name server'],
  ['ETIMEDOUT', 'no MySQL answers on db.example:3306; start it, or correct host and port'],
  ['ECONNRESET', 'read ECONNRESET'],
])('%s is told to the operator', (code, sentence) => {
  const error = Object.assign(new Error(`read ${code}`), { code })
  expect(connectFault(error, { host: 'db.example', port: 3306, user: 'ada', database: 'fonts' })).toBe(sentence)
})

test.each([
  ['ER_BAD_DB_ERROR', 'CREATE DATABASE `my-fonts` CHARACTER SET utf8mb4'],
  ['ER_DBACCESS_DENIED_ERROR', "GRANT ALL ON `my-fonts`.* TO 'ada-b'"],
  ['ER_TABLEACCESS_DENIED_ERROR', "GRANT ALL ON `my-fonts`.* TO 'ada-b'"],
])('%s is told with SQL that runs for names with a hyphen', (code, sql) => {
  const error = Object.assign(new Error('denied'), { code })
  const told = connectFault(error, { host: 'h', port: 3306, user: 'ada-b', database: 'my-fonts' })
  expect(told.split('run ').at(-1)).toBe(sql)
})
