import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '#server/cli/cli.ts'
import { helpText } from '#server/cli/command-line.mjs'
import { COMMANDS } from '#server/cli/command-table.mjs'
import { doctorCommand } from '#server/cli/commands/doctor.ts'
import { seed } from '#server/cli/commands/seed.ts'
import { openSiteStorage } from '#server/cli/site-storage.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/data-source.ts'
import { Sqlite } from '#server/database/sqlite-driver.mjs'
import { fontKeys } from '#server/storage/storage.port.ts'
import { NO_SOCIAL_LINKS } from '#shared/messages.ts'
import { testEnvironment } from '#tests/support/app.ts'
import { changeBackup } from '#tests/support/change-backup.ts'
import { dailyBackup } from '#tests/support/daily-backup.ts'
import { describeEachDatabase, type TestDatabase } from '#tests/support/each-database.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { countIn } from '#tests/support/site-process.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }

let folder: string
beforeEach(async () => {
  folder = await tempFolder('commands')
})
afterEach(async () => {
  vi.restoreAllMocks()
})

/** Runs a script of package.json as npm does. */
async function run(script: string, args: string[], more: Record<string, string> = {}, user?: number) {
  const [, ...words] = (scripts[script] as string).split(' ')
  const child = spawn(process.execPath, [...words, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    uid: user,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk) => (output[name] += chunk))
  const [code] = await once(child, 'close')
  return { code, ...output }
}

describe('help and mistakes', () => {
  it.each(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[])('%s', async (name) => {
    const [help, mistake] = await Promise.all([run(name, ['--help']), run(name, ['--colour'])])
    expect(help).toEqual({ code: 0, stdout: `${helpText(name)}\n`, stderr: '' })
    expect(mistake).toMatchObject({ code: 2, stdout: '' })
    expect(mistake.stderr).toMatch(
      new RegExp(`^${name}: unknown option '--colour'\\..*--help" shows what there is\\.\\n$`),
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('an unknown command lists all', async () => {
    const child = spawn(process.execPath, ['src-server/cli/run.mjs', 'sed'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stderr.on('data', (chunk) => (text += chunk))
    expect((await once(child, 'close'))[0]).toBe(2)
    expect(text).toMatch(/^Unknown command "sed"\. There are:\n/)
    for (const { summary } of Object.values(COMMANDS)) expect(text).toContain(summary)
  })

  it('in the image lists and runs only what the image can do', async () => {
    const fontarium = async (...args: string[]) => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'production', FONTARIUM_IMAGE: 'true' }
      const child = spawn(process.execPath, ['src-server/cli/run.mjs', ...args], { env })
      let text = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
      const [code] = await once(child, 'close')
      return { code, text }
    }
    const list = await fontarium('--help')
    expect(list.code).toBe(0)
    expect(list.text).toContain('fontarium doctor')
    const others = ['start', 'dev', 'build', 'new', 'bench'] as const
    for (const name of others) {
      expect(list.text).not.toContain(COMMANDS[name].summary)
      const refused = await fontarium(name)
      expect(refused.code, name).toBe(2)
      expect(refused.text).toMatch(new RegExp(`^Unknown command "${name}"\\. There are:\n  fontarium import-dir `))
    }
  })

  it('invalid settings: one line each, without a stack', async () => {
    const { code, stdout, stderr } = await run('doctor', [], { PORT: 'abc', SITE_SECRET: 'hush' })
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'PORT: must be a whole number from 0 to 65535, not "abc"\nSITE_SECRET: must have at least 16 characters (its value is not shown)\n',
    })
  })
})

it('a daily backup says when the next one is, and ends when it is told to', async () => {
  const data = path.join(folder, 'data')
  const file = path.join(data, 'fontarium.sqlite')
  await openDatabase({ kind: 'sqlite', file }, { migrate: true }).then(({ close }) => close())
  const next = { stream: 'stdout', until: 'next' } as const
  const text = await dailyBackup(path.join(folder, 'backups'), { DATA_DIR: data }, next)
  // The first one at once.
  expect(text).toMatch(/^\S+\.zip: .*\nthe next backup is at \d{4}-\d\d-\d\dT03:00:00\.000Z\n$/)
})

it('a daily backup first makes up for a copy that failed', async () => {
  const data = path.join(folder, 'data')
  const [backups, copies] = [path.join(folder, 'backups'), path.join(folder, 'copies')]
  const file = path.join(data, 'fontarium.sqlite')
  await openDatabase({ kind: 'sqlite', file }, { migrate: true }).then(({ close }) => close())
  expect((await run('backup', ['--folder', backups])).code).toBe(0)
  const [name] = await readdir(backups)
  const next = { stream: 'stdout', until: 'next' } as const
  const text = await dailyBackup(backups, { DATA_DIR: data, BACKUP_COPY_URL: copies }, next)
  expect(text).toMatch(/^copied to backup\/\S+\.zip of BACKUP_COPY_URL\nthe next backup is at .*\n$/)
  expect(await readdir(path.join(copies, 'backup'))).toEqual([name])
  expect(await readdir(backups)).toEqual([name])
  expect(((await stat(path.join(backups, name!))).mode & 0o777).toString(8)).toBe('600')
})

it('a daily backup says in a line why one failed', async () => {
  const environment = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: 'mysql://ada:hush@127.0.0.1:1/fonts',
  }
  const failed = { stream: 'stderr', until: 'failed' } as const
  const text = await dailyBackup(path.join(folder, 'backups'), environment, failed)
  expect(text).toMatch(
    /^\S+Z the backup failed, and is tried again in a quarter of an hour: DATABASE_URL: nothing listens on 127\.0\.0\.1:1; .*\n$/,
  )
})

describe('without a site', () => {
  it.each([['doctor'], ['backup'], ['reindex'], ['admin', 'grant', 'ada'], ['migrate', '--undo']])(
    '%s says so and creates nothing',
    async (name, ...args) => {
      const { code, stdout, stderr } = await run(name, args)
      const data = path.join(folder, 'data')
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no site in ${data}. Make one with "npm start", or set DATA_DIR to the folder of your site.\n`,
      })
      expect(await readdir(folder)).toEqual([])
    },
  )

  it.each([
    ['missing', 'none.zip', 'none.zip cannot be read (ENOENT)'],
    ['damaged', 'package.json', 'The backup cannot be used: it is not a whole zip file'],
  ])('restore of a %s file creates nothing', async (_, file, said) => {
    const { code, stderr } = await run('restore', [file])
    expect({ code, stderr }).toEqual({ code: 2, stderr: `restore: ${said}\n` })
    expect(await readdir(folder)).toEqual([])
  })

  it('restore of a backup of a newer version creates nothing', async () => {
    expect((await run('migrate', [], { DATA_DIR: path.join(folder, 'from') })).code).toBe(0)
    const [good, other] = ['good.zip', 'other.zip'].map((name) => path.join(folder, name)) as [string, string]
    expect((await run('backup', [good], { DATA_DIR: path.join(folder, 'from') })).code).toBe(0)
    await changeBackup(good, other, { manifest: ({ migrations }) => migrations.push('Later1900000000000') })
    const { code, stderr } = await run('restore', [other])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^restore: A newer version made the backup \(.*Later1900000000000\): .*\n$/)
    expect(await readdir(folder)).not.toContain('data')
  })

  it('seed without the demo catalogue creates nothing', async () => {
    const { code, stderr } = await run('seed', [], { SEED_DEMO: 'false' })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^seed: there are no families: .*import-dir.*SEED_DEMO=true.*\n$/)
    expect(await readdir(folder)).toEqual([])
  })

  it('healthcheck reports that nobody answers', async () => {
    const { code, stderr } = await run('healthcheck', [], { PORT: '1' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:1\/healthz does not answer/)
  })

  it('names a database of somebody else', async () => {
    // Root may write anywhere, and nobody else may enter the folder of the run.
    const nobody = process.getuid?.() === 0 ? 65_534 : undefined
    const data = await mkdtemp(path.join(tmpdir(), 'fontarium-commands-'))
    await chmod(data, 0o777)
    const file = path.join(data, 'fontarium.sqlite')
    await writeFile(file, '', { mode: 0o444 })
    const { code, stderr } = await run('migrate', [], { DATA_DIR: data }, nobody).finally(() =>
      rm(data, { recursive: true }),
    )
    expect({ code, stderr }).toEqual({ code: 1, stderr: `DATA_DIR: this user may not write to ${file}\n` })
  })

  it('names a folder for backups that cannot be used', async () => {
    expect((await run('migrate', [])).code).toBe(0)
    await writeFile(path.join(folder, 'backups'), '')
    const { code, stderr } = await run('backup', ['--folder', path.join(folder, 'backups')])
    expect(code).toBe(1)
    expect(stderr).toBe(
      `the folder of the backup: must be a folder that this user may write to, not "${path.join(folder, 'backups')}" (EEXIST)\n`,
    )
  })

  it('names a database file that is damaged', async () => {
    const data = path.join(folder, 'data')
    await mkdir(data)
    await writeFile(path.join(data, 'fontarium.sqlite'), 'no database '.repeat(1000))
    const { code, stderr } = await run('migrate', [])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^DATA_DIR: .*; \S+fontarium\.sqlite cannot be read; restore a backup with another DATA_DIR\n$/,
    )
  })

  it('what the system refuses is one line', async () => {
    await writeFile(path.join(folder, 'a.ttf'), 'a font')
    const { code, stderr } = await run('import-dir', [folder, '--designer', 'Ada', '--dry-run'], {
      TMPDIR: '/dev/null/nowhere',
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^import-dir: ENOTDIR: .*\n$/)
  })

  it('names a folder that cannot be used', async () => {
    await writeFile(path.join(folder, 'data'), '')
    const { code, stderr } = await run('migrate', [])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `DATA_DIR: must be a folder that this user may write to, not "${path.join(folder, 'data')}" (EEXIST)\n`,
    })
  })
})

await describeEachDatabase('databases that are not ready', (kind) => {
  const doctor = (database: TestDatabase) =>
    doctorCommand.run([], { ...readConfig({ DATA_DIR: folder }), database: database.config })

  it('an empty folder is not a site', async () => {
    const place = await kind.empty()
    await expect(doctor(place)).rejects.toThrow(/^There is no site in .*npm start/)
    await place.remove()
  })

  it('a newer version must be used', async () => {
    const place = await kind.migrated()
    const { write, close } = await openDatabase(place.config, { migrate: false })
    await write.query("INSERT INTO migrations (timestamp, name) VALUES (1900000000000, 'Later1900000000000')")
    await write.query("UPDATE app_state SET value = '99.1.0' WHERE name = 'schema.version'")
    await close()
    await expect(doctor(place)).rejects.toThrow(/Start version 99\.1\.0 or newer/)
    await expect(openDatabase(place.config, { migrate: true })).rejects.toThrow(/Start version 99\.1\.0 or newer/)
    await place.remove()
  })

  it('an older version must be migrated first', async () => {
    const place = await kind.migrated()
    const database = await openDatabase(place.config, { migrate: false })
    const { write } = database
    await write.query('DELETE FROM migrations WHERE name = ?', [write.migrations.at(-1)?.name])
    await database.close()
    await expect(doctor(place)).rejects.toThrow(/older version.*npm run migrate/)
    await place.remove()
  })
})

describe('doctor on a site', () => {
  const config = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: path.join(folder, 'data'), ...more })
  async function lines(more?: Record<string, string>) {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const code = await doctorCommand.run([], config(more))
    const said = log.mock.calls.map(([line]) => String(line))
    log.mockRestore()
    return { code, said }
  }
  beforeEach(async () => {
    expect((await run('migrate', [])).code).toBe(0)
  })

  it('explains how to set social networks, without counting that as a problem', async () => {
    const note = `Note: ${NO_SOCIAL_LINKS}`
    expect(note).toContain('SOCIAL_LINKS')
    const bare = await lines()
    expect(bare.said).toContain(note)
    expect(await lines({ SOCIAL_LINKS: 'https://example.org/fonts' })).toEqual({
      code: bare.code,
      said: bare.said.filter((line) => line !== note),
    })
  })

  it('says what the site repairs automatically', async () => {
    const key = fontKeys.piece('a'.repeat(64), 'b'.repeat(64))
    await openSiteStorage(config()).putBytes(key, Buffer.from('stray'), 'font/woff2')
    const { said } = await lines()
    expect(said).toContainEqual(expect.stringMatching(`^- the site repairs this automatically: ${key} `))
    expect(said.at(-1)).toMatch(/^\d+ problems?, and 1 that the site repairs automatically$/)
  })
})

it('says in a sentence that another process holds the database', async () => {
  expect((await run('migrate', [])).code).toBe(0)
  const other = new Sqlite(path.join(folder, 'data', 'fontarium.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  const { code, stderr } = await run('admin', ['mail', 'retry'])
  other.close()
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'admin: Other changes are taking longer than usual. Please try again in a moment. (database is locked)\n',
  })
})

it('names a database server that does not answer', async () => {
  const more = { DATABASE_URL: 'mysql://user:hush@127.0.0.1:1/site', DATABASE_WAIT_MS: '0' }
  const { code, stderr } = await run('doctor', [], more)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^DATABASE_URL: .+\n$/)
  expect(stderr).not.toContain('hush')
})

describe('seed on an empty folder', () => {
  it('creates the database and the demo catalogue, then the requested data', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const config = readConfig({ ...testEnvironment(path.join(folder, 'data')), SEED_DEMO_PEOPLE: 'true' })
    const catalogue = testCatalogue(['lobster', 'rye', 'megrim'])
    const file = path.join(folder, 'data', 'fontarium.sqlite')

    expect(await seed(['--families', '10', '--people'], config, catalogue)).toBe(0)
    expect(countIn(file, "SELECT count(*) FROM family WHERE sourceKey LIKE 'seed:%'")).toBe(3)
    expect(countIn(file, 'SELECT count(*) FROM family')).toBe(13)
    expect(log.mock.lastCall?.[0]).toContain('Demo people')

    expect(await seed([], config, catalogue)).toBe(0)
    expect(log.mock.lastCall?.[0]).toMatch(/^There are 13 families already/)
  })

  it('says what to do when the demo catalogue is disabled', async () => {
    const config = readConfig({ ...testEnvironment(path.join(folder, 'data')), SEED_DEMO: 'false' })
    await expect(seed(['--families', '10'], config)).rejects.toThrow(/import-dir.*SEED_DEMO=true/)
  })

  it('checks the arguments before it creates anything', async () => {
    const config = readConfig(testEnvironment(path.join(folder, 'data')))
    await expect(seed(['--families', 'many'], config)).rejects.toThrow(
      '--families must be a whole number of at most 8 digits, not "many"',
    )
    expect(await readdir(folder)).toEqual([])
  })
})

it('an unexpected failure keeps its stack', async () => {
  await expect(runCommand(['bake'])).rejects.toThrow('command-table.mjs names bake')
})
