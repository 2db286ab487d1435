import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { runCommand } from '#server/cli/cli.ts'
import { openDatabase } from '#server/database/data-source.ts'
import { testEnvironment } from '#tests/support/app.ts'
import { operatorCommands } from '#tests/support/operator-commands.ts'
import { plantPerson } from '#tests/support/people.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { countIn } from '#tests/support/site-process.ts'

const commands = operatorCommands('docs/operating.md')
const compose = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
  name: string
  services: Record<string, { profiles?: string[] }>
  volumes: Record<string, null>
}

/** The site's own commands of the document, as words for run.mjs; a path of the container becomes one of `folder`. */
function ownCommand(command: string, folder: string): string[] | null {
  const inContainer = /^docker compose (?:exec|run --rm(?: -v "\$PWD\/[^"]*")?) app fontarium (.*)$/.exec(command)?.[1]
  const throughNpm = /^(?:DATA_DIR=\S+ )?npm run (?!build$)(.*)$/.exec(command)?.[1]?.replace(' -- ', ' ')
  const line = inContainer ?? throughNpm
  if (line === undefined) return null
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  return words.map((word) => {
    const name = word.replace(/^\//, '')
    return /^(fonts|articles|backups(\/before\.zip)?|monday\.zip)$/.test(name) ? path.join(folder, name) : word
  })
}

describe('the commands of docs/operating.md', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(runFolder(), 'operating-'))
    mkdirSync(path.join(folder, 'fonts'))
    copyFileSync(
      'node_modules/@expo-google-fonts/lobster/400Regular/Lobster_400Regular.ttf',
      path.join(folder, 'fonts/Lobster.ttf'),
    )
    mkdirSync(path.join(folder, 'articles'))
    const [, article = ''] = /^```md\n([\s\S]*?)^```$/m.exec(readFileSync('docs/operating.md', 'utf8')) ?? []
    writeFileSync(path.join(folder, 'articles/pairing-two-fonts.md'), article)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  /** Runs a command in this process. @returns what it printed */
  async function run(words: string[], dataDir: string): Promise<string> {
    for (const [name, value] of Object.entries(testEnvironment(dataDir, { SEED_DEMO: 'false' })))
      vi.stubEnv(name, value)
    const printed: string[] = []
    for (const stream of ['log', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((line) => void printed.push(String(line)))
    const code = await runCommand(words)
    vi.restoreAllMocks()
    expect(code, `${words.join(' ')}: ${printed.join('\n')}`).toBe(0)
    return printed.join('\n')
  }

  it('fill a site, name its admin, back it up, restore it and judge it', async () => {
    const [data, restored] = [path.join(folder, 'data'), path.join(folder, 'restored')]
    const own = new Map(
      commands.flatMap((command) => {
        const words = ownCommand(command, folder)
        return words ? [[words.join(' '), words] as const] : []
      }),
    )
    const take = (name: string) => {
      const found = [...own].filter(([, words]) => words[0] === name)
      for (const [key] of found) own.delete(key)
      expect(found.length, name).toBeGreaterThan(0)
      return found.map(([, words]) => words)
    }
    for (const words of take('import-dir')) await run(words, data)
    for (const words of take('import-articles'))
      expect(await run(words, data)).toMatch(/^(1 added|0 added, 0 changed, 1)/)
    const sqlite = path.join(data, 'fontarium.sqlite')
    const database = await openDatabase({ kind: 'sqlite', file: sqlite }, { migrate: false })
    await plantPerson(database, { username: 'ada' }).finally(() => database.close())
    for (const words of take('admin')) await run(words, data)
    expect(countIn(sqlite, 'SELECT COUNT(*) FROM account WHERE isAdmin = 1')).toBe(1)
    // Files are named by the second.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const words of take('backup')) {
      vi.setSystemTime(Date.now() + 1000)
      await run(words, data)
    }
    vi.useRealTimers()
    const backups = readdirSync(path.join(folder, 'backups'))
    expect(backups.length).toBeGreaterThanOrEqual(2)
    copyFileSync(path.join(folder, 'backups', backups[0]!), path.join(folder, 'monday.zip'))
    for (const words of take('restore')) {
      rmSync(restored, { recursive: true, force: true })
      await run(words, restored)
    }
    for (const words of take('doctor')) await run(words, restored)
    expect(countIn(path.join(restored, 'fontarium.sqlite'), 'SELECT COUNT(*) FROM family')).toBe(1)
    expect([...own.keys()]).toEqual([])
  })

  it('make secrets that only need one run, and a folder that containers can read, whatever the umask', () => {
    const [mkdir, loop, open] = commands
    expect(mkdir).toBe('mkdir -p secrets')
    const docker = path.join(folder, 'checkout')
    const script = ['umask 077', 'mkdir -p errors', 'touch errors/page.html', mkdir, loop, open].join('\n')
    mkdirSync(docker)
    for (let i = 0; i < 2; i++) {
      const { status, stderr } = spawnSync('sh', ['-ec', script], { cwd: docker, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    }
    const secrets = path.join(docker, 'secrets')
    const modeOf = (name: string) => (statSync(path.join(docker, name)).mode & 0o777).toString(8)
    expect(['.', 'secrets', 'secrets/mysql_password', 'errors', 'errors/page.html'].map(modeOf)).toEqual([
      '700',
      '755',
      '644',
      '755',
      '644',
    ])
    const lines = readdirSync(secrets).map((name) => readFileSync(path.join(secrets, name), 'utf8'))
    expect(lines).toHaveLength(3)
    expect(new Set(lines).size).toBe(3)
    for (const line of lines) expect(line).toMatch(/^[0-9a-f]{48}\n$/)
  })

  it('name services, profiles, volumes and files that there are', () => {
    const services = Object.keys(compose.services)
    const profiles = Object.values(compose.services).flatMap(({ profiles = [] }) => profiles)
    const tags = ['latest fontarium:before', 'before fontarium:latest'].map((both) => `docker tag fontarium:${both}`)
    const known = new Set(['up', 'exec', 'run', 'logs', 'cp', 'pull', 'build', 'down', 'rm'])
    const readable = 'chmod -R a+rX . && chmod 700 .'
    const others = [
      'git pull',
      'git reset --keep ORIG_HEAD',
      'npm ci',
      'npm run build',
      'mkdir -p secrets',
      readable,
      'chmod a+r monday.zip',
      ...tags,
    ]
    for (const command of commands) {
      if (/^for name in/.test(command) || others.includes(command)) continue
      if (command === './update.sh') {
        expect(statSync('docker/update.sh').mode & 0o111).toBe(0o111)
        continue
      }
      const volumes = /^docker volume rm (.*)$/.exec(command)?.[1]?.split(' ')
      for (const volume of volumes ?? [])
        expect(Object.keys(compose.volumes), command).toContain(volume.replace(`${compose.name}_`, ''))
      if (volumes || ownCommand(command, folder)) continue
      const [, flags = '', name = '', rest = ''] = /^docker compose((?: --profile \w+)*) (\w+)(.*)$/.exec(command) ?? []
      expect(known, command).toContain(name)
      for (const [, profile] of flags.matchAll(/--profile (\w+)/g)) expect(profiles, command).toContain(profile)
      const [word = ''] = rest.split(' ').filter((one) => one !== '' && !one.startsWith('-'))
      if (word !== '') expect([...services, 'app:/backups', 'app:/data/outbox'], command).toContain(word)
    }
    const overrides = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)]
    expect(overrides).toHaveLength(2)
    for (const [, override = ''] of overrides)
      for (const service of Object.keys(parse(override).services ?? {})) expect(services).toContain(service)
    expect(existsSync('docker/compose.yml')).toBe(true)
  })

  const JOINS = 'compose up --detach --no-recreate --wait --scale app=3 app'

  /**
   * Runs update.sh where two containers of the app, one of the proxy and one of the backup profile run.
   *
   * @param joins what a new one does
   * @param health of the first two
   */
  function update(joins: string, health = 'healthy') {
    const log = path.join(folder, 'calls')
    const docker = `#!/bin/sh
echo "$*" >> "${log}"
case "$*" in
  *--scale*) ${joins} ;;
  inspect*broken) echo unhealthy ;;
  inspect*) echo ${health} ;;
  rm*broken) rm "${log}.broken" ;;
  *"--quiet app") printf 'first\\nsecond\\n'; [ ! -e "${log}.broken" ] || echo broken ;;
  *"--status running proxy") echo third ;;
  *"--quiet backup") echo fourth ;;
esac
`
    rmSync(log, { force: true })
    writeFileSync(path.join(folder, 'docker'), docker, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    const { status, stderr } = spawnSync('docker/update.sh', { env, encoding: 'utf8' })
    const calls = readFileSync(log, 'utf8').trim().split('\n')
    return { status, stderr, calls: calls.filter((call) => !/ ps |^inspect /.test(call)) }
  }

  it('update.sh removes a new container that does not become healthy, and leaves the others', () => {
    const { status, stderr, calls } = update(`touch "${path.join(folder, 'calls.broken')}"; exit 1`)
    expect(status).toBe(1)
    expect(stderr).toContain('The new container did not become healthy and was removed')
    expect(calls).toEqual([JOINS, 'logs --tail 5 broken', 'rm --force broken'])
  })

  it('update.sh first removes a container that is broken already, for which the wait would fail', () => {
    writeFileSync(path.join(folder, 'calls.broken'), '')
    const { status, stderr, calls } = update(`[ ! -e "${path.join(folder, 'calls.broken')}" ]`)
    expect(status, stderr).toBe(0)
    expect(stderr).toContain('broken is not healthy and is removed')
    expect(calls.slice(0, 4)).toEqual(['stop --time 30 broken', 'rm broken', JOINS, 'stop --time 30 first'])
  })

  it('update.sh replaces all at once where none is healthy', () => {
    const { status, stderr, calls } = update('exit 1', 'unhealthy')
    expect(status, stderr).toBe(0)
    expect(calls).toEqual(['exec third nginx -s reload', 'compose --profile backup up --detach'])
  })

  it('update.sh replaces one container after another, reloads the proxy, and updates the profiles in use', () => {
    const { status, stderr, calls } = update('true')
    expect(status, stderr).toBe(0)
    expect(calls).toEqual([
      JOINS,
      'stop --time 30 first',
      'rm first',
      JOINS,
      'stop --time 30 second',
      'rm second',
      'exec third nginx -s reload',
      'compose --profile backup up --detach',
    ])
  })
})
