import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeEnvironment, misspeltSettings, readConfig, SettingsError } from './config.ts'

describe('readConfig', () => {
  it('works without any variable', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      imagesUrl: 'http://localhost:3000',
      siteName: 'Fontarium',
      database: { kind: 'sqlite' },
      meili: null,
    })
  })

  it('reads MySQL, Meilisearch and addresses', () => {
    const config = readConfig({
      DATABASE_URL: 'mysql://u:p@db/fonts',
      MEILI_HOST: 'http://meili:7700/',
      PUBLIC_URL: 'https://fonts.example/',
      PORT: '8080',
      TRUST_PROXY: 'true',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://fonts.example',
      imagesUrl: 'https://fonts.example',
      trustProxy: true,
      meili: { host: 'http://meili:7700' },
      database: { kind: 'mysql' },
    })
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ MEILI_HOST: '', PORT: '' }).port).toBe(3000)
  })

  it('documents every variable', () => {
    for (const { name, meaning } of describeEnvironment()) expect(meaning, name).not.toBe('')
  })
})

describe('the password of the database', () => {
  const urlWith = (DATABASE_URL: string, DATABASE_PASSWORD: string) => {
    const { database } = readConfig({ DATABASE_URL, DATABASE_PASSWORD })
    return database.kind === 'mysql' ? new URL(database.url) : null
  }

  it('completes an address without one', () => {
    const url = urlWith('mysql://fonts@db:3306/fonts', 'p@ss/w%rd:é')
    expect(decodeURIComponent(url!.password)).toBe('p@ss/w%rd:é')
    expect(url).toMatchObject({ username: 'fonts', host: 'db:3306', pathname: '/fonts' })
  })

  it('does not replace one', () => {
    expect(urlWith('mysql://fonts:own@db/fonts', 'other')?.password).toBe('own')
  })
})

describe('TRUSTED_PROXIES', () => {
  it('is a list of addresses and ranges', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: 'true', TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7  fd00::/8' })
    const ranges = trustProxy as BlockList
    const isIn = (address: string, kind: 'ipv4' | 'ipv6' = 'ipv4') => ranges.check(address, kind)
    expect([isIn('10.1.2.3'), isIn('192.0.2.7'), isIn('fd00::1', 'ipv6')]).toEqual([true, true, true])
    expect([isIn('11.1.2.3'), isIn('192.0.2.8'), isIn('fe00::1', 'ipv6')]).toEqual([false, false, false])
  })

  it('needs TRUST_PROXY', () => {
    expect(() => readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' })).toThrow('TRUSTED_PROXIES: set TRUST_PROXY=true, too')
  })
})

describe('secrets as files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fontarium-secrets-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const fileWith = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const faults = (env: Record<string, string>) => {
    try {
      return readConfig(env)
    } catch (error) {
      return (error as SettingsError).lines
    }
  }

  it('reads every secret from a file, without line breaks at its end', () => {
    expect(readConfig({ SITE_SECRET_FILE: fileWith('secret', 'sixteen letters!\n') }).siteSecret).toBe(
      'sixteen letters!',
    )
    const mail = readConfig({ SMTP_URL_FILE: fileWith('smtp', 'smtp://u:p@mail:587\r\n\n') }).mail
    expect(mail.smtpUrl).toBe('smtp://u:p@mail:587')
    const names = describeEnvironment().filter(({ file }) => file)
    expect(new Set(names.map(({ name }) => name))).toEqual(SECRETS)
  })

  it('judges what a file holds like a variable, and does not show it', () => {
    expect(faults({ SITE_SECRET_FILE: fileWith('secret', 'hush') })).toEqual([
      'SITE_SECRET: must have at least 16 characters (its value is not shown)',
    ])
  })

  it.each([
    [
      'SMTP_URL_FILE: "/no/such/file" cannot be used: there is no such file',
      () => ({ SMTP_URL_FILE: '/no/such/file' }),
    ],
    ['cannot be used: it is a folder', () => ({ SMTP_URL_FILE: folder })],
    ['cannot be used: it is empty', () => ({ SMTP_URL_FILE: fileWith('empty', '\n') })],
    ['cannot be used: it has more than 16 KB', () => ({ SMTP_URL_FILE: fileWith('long', 'x'.repeat(20_000)) })],
    [
      'SMTP_URL_FILE: SMTP_URL is set, too; set only one of them',
      () => ({ SMTP_URL_FILE: fileWith('smtp', 'smtp://b'), SMTP_URL: 'smtp://a' }),
    ],
    [
      'PUBLIC_URL_FILE: set PUBLIC_URL instead; only secrets are read from files',
      () => ({ PUBLIC_URL_FILE: fileWith('url', 'https://fonts.example') }),
    ],
  ])('%s', (fault, env: () => Record<string, string>) => {
    expect(faults(env())).toEqual([expect.stringContaining(fault)])
  })

  it('leaves variables alone that only look like ours', () => {
    expect(faults({ SSL_CERT_FILE: '/etc/ssl/cert.pem' })).toMatchObject({ port: 3000 })
  })
})

const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_PASSWORD',
  'MEILI_API_KEY',
  'STORAGE_URL',
  'SMTP_URL',
  'SITE_SECRET',
  'BACKUP_COPY_URL',
  'METRICS_TOKEN',
])
const WORDS = 'must be true, false, 1 or 0'
const DATABASE = 'must look like mysql://user:password@host:3306/database'
const MYSQL = `${DATABASE}, for MariaDB, too`
const IN_PASSWORDS = 'write / ? # @ % in the password as %2F %3F %23 %40 %25'
const SMTP = 'must look like smtp://user:password@host:587 or smtps://user:password@host'
const SSL = 'has no option but ?ssl=true and ?ssl=false'
const SERVER = 'must be an address such as http://host:7700, without user, password, ? and #'
const HTTP = 'must be an address that begins with http:// or https://'
const MAILBOX = 'must be an e-mail address or "Name <address>"'

/** A wrong value of every setting, and what the error names as allowed. */
const WRONG: Record<string, [value: string, allowed: string][]> = {
  PORT: ['abc', '70000', '-1', '80.5', '1e3', '0x50', ' 80'].map((value) => [
    value,
    'must be a whole number from 0 to 65535',
  ]),
  HOST: [['http://localhost', 'must be an IP address or the name of this machine']],
  DATA_DIR: [['x'.repeat(5000), 'must have at most 4096 characters']],
  DATABASE_URL: [
    ['postgres://u:hush@h/db', MYSQL],
    ...['u:hush@h:port/db', 'u:hush@h/', 'u:hush@h', 'u:hush@h/db/', 'h', 'u:hush@h/%'].map((end): [string, string] => [
      `mysql://${end}`,
      DATABASE,
    ]),
    ...['h#sh@h/db', 'h/sh@h/db', '%@h/db'].map((end): [string, string] => [
      `mysql://u:hush@${end}`,
      `${DATABASE}; ${IN_PASSWORDS}`,
    ]),
    ['mysql://u:hush@h/db?tls=true', SSL],
    ['mysql://u:hush@h/db?ssl=1', SSL],
  ],
  DATABASE_READ_URL: [
    ['http://secret', MYSQL],
    ['postgres://u:hush@h/db', MYSQL],
  ],
  DATABASE_PASSWORD: [['hush'.repeat(300), 'must have at most 1024 characters']],
  DATABASE_WAIT_MS: [['soon', 'must be a whole number from 0 to 600000']],
  MEILI_HOST: [
    ['meili:7700', HTTP],
    ['http://ada:hush@meili:7700', SERVER],
    ['http://ada:hu/sh@meili:7700', HTTP],
    ['http://meili:7700?key', SERVER],
    ['http://meili:7700?', SERVER],
    ['http://meili:7700/#', SERVER],
  ],
  MEILI_API_KEY: [['hush hush', 'must be ASCII characters without spaces']],
  STORAGE_URL: [
    ['ftp://u:hush@h/files', 'scheme "ftp" is not supported; use a folder path, file:// or s3://'],
    [
      's3://key:hush@h',
      'the bucket is missing; it must look like s3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=true',
    ],
    [
      's3://key:a@b/hush@h/bucket',
      'not a valid address; it must look like s3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=true (percent-encode / : @ in the secret)',
    ],
  ],
  PUBLIC_URL: [
    ['fonts.example', HTTP],
    ['http://ada:hu/sh@x', HTTP],
    ...['https://fonts.example/shop', 'https://fonts.example?a', 'https://ada:hush@fonts.example'].map(
      (value): [string, string] => [value, 'must be a scheme and a host only, such as https://fonts.example.org'],
    ),
  ],
  IMAGES_URL: [['ftp://fonts.example', HTTP]],
  TRUST_PROXY: [['maybe', WORDS]],
  TRUSTED_PROXIES: ['10.0.0.0/33', '10.0.0/8', 'proxy', '::/129', '10.0.0.0/8/8', '10.0.0.0/x'].map((value) => [
    value,
    'must be addresses or ranges such as 10.0.0.0/8, comma separated',
  ]),
  SITE_NAME: [['x'.repeat(61), 'must have at most 60 characters']],
  NPM_SCOPE: ['My Site', '.fonts', '@'].map((value) => [value, 'must be a scope such as fontarium, or off']),
  OPERATOR_NAME: [
    ['x'.repeat(121), 'must have at most 120 characters'],
    ['a\nb', 'must be one line'],
  ],
  OPERATOR_ADDRESS: [['x'.repeat(301), 'must have at most 300 characters']],
  CONTACT_EMAIL: [['ada', MAILBOX]],
  CONTACT_TO: [['ada@', MAILBOX]],
  SMTP_URL: [
    ['mail:hush', SMTP],
    ['smtp://ada:hush@mail:70000', SMTP],
    ['smtp://ada:hush%@mail', `${SMTP}; ${IN_PASSWORDS}`],
    ['smtp://ada:hu/sh@mail', `${SMTP}; ${IN_PASSWORDS}`],
    ['smtp://ada:12?hush@mail', `${SMTP}; ${IN_PASSWORDS}`],
    ['smtp://ada:12#hush@mail', `${SMTP}; ${IN_PASSWORDS}`],
  ],
  MAIL_FROM: [['Ada <ada>', MAILBOX]],
  SITE_SECRET: [['hush', 'must have at least 16 characters']],
  INDEXING: [['yes', WORDS]],
  COUNTRY_HEADER: [['CF IPCountry', 'must be the name of a header, such as CF-IPCountry']],
  ADMANAGER: [['other', 'must be proper or house']],
  AD_SCRIPT_URL: [['//cdn.example/ads.js', HTTP]],
  ANALYTICS: [['on', 'must be own or off']],
  ANALYTICS_DAYS: [['0', 'must be a whole number from 1 to 3650']],
  SOCIAL_LINKS: [
    ['example.org', 'must be at most three http:// or https:// addresses, comma separated'],
    ['http://a,http://b,http://c,http://d', 'must be at most three http:// or https:// addresses, comma separated'],
  ],
  SEED_DEMO: [['no', WORDS]],
  SEED_DEMO_ACTIVITY: [['no', WORDS]],
  SEED_DEMO_PEOPLE: [['no', WORDS]],
  RENDER_THREADS: [['0', 'must be a whole number from 1 to 64']],
  PREVIEW_CACHE_MB: [['1', 'must be a whole number from 16 to 1000000']],
  PAGE_RATE: [['0', 'must be a whole number from 1 to 10000']],
  BACKUP_COPY_URL: [['ftp://u:hush@h/files', 'scheme "ftp" is not supported; use a folder path, file:// or s3://']],
  METRICS_TOKEN: [['hush', 'must have at least 8 characters']],
  SLOW_QUERY_MS: [
    ['never', 'must be a whole number from 0 to 600000'],
    ['soon', 'must be a whole number from 0 to 600000'],
  ],
  LOG_LEVEL: [['verbose', 'must be fatal, error, warn, info, debug or silent']],
  LOG_FORMAT: [['text', 'must be pretty or json']],
  SHUTDOWN_TIMEOUT_MS: [['forever', 'must be a whole number from 0 to 300000']],
  DRAIN_MS: [['forever', 'must be a whole number from 0 to 120000']],
  NODE_ENV: [['staging', 'must be production, development or test']],
}

it('names variables that look like a setting which is not set', () => {
  const line = (name: string, meant: string) => `${name} is not a setting: did you mean ${meant}?`
  expect(
    misspeltSettings({ PUBLC_URL: 'https://a.example', SMTP_URL_FIEL: '/a', DATABASE_URI: 'mysql://a/b' }),
  ).toEqual([
    line('PUBLC_URL', 'PUBLIC_URL'),
    line('SMTP_URL_FIEL', 'SMTP_URL_FILE'),
    line('DATABASE_URI', 'DATABASE_URL'),
  ])
  const others = {
    PATH: '',
    HOME: '',
    HOSTNAME: '',
    PWD: '',
    NODE_VERSION: '',
    LANG: '',
    TERM: '',
    TZ: '',
    npm_config_port: '',
  }
  expect(misspeltSettings({ ...others, MEILI_HOST: 'http://a', MEILI_PORT: 'tcp://a', SITE_NAME: '' })).toEqual([])
})

describe('wrong settings', () => {
  it('each setting has a wrong value', () => {
    expect(Object.keys(WRONG)).toEqual(describeEnvironment().map(({ name }) => name))
  })

  it.each(Object.entries(WRONG).flatMap(([name, values]) => values.map(([value, allowed]) => [name, value, allowed])))(
    '%s: %j',
    (name, value, allowed) => {
      const open = value.replace(/ada:hu\/?sh@/, '…@')
      const shown = open.length > 60 ? `${open.slice(0, 60)}…` : open
      const end = SECRETS.has(name) ? ' (its value is not shown)' : `, not ${JSON.stringify(shown)}`
      expect(() => readConfig({ [name]: value })).toThrow(new SettingsError([`${name}: ${allowed}${end}`]))
    },
  )

  it.each([
    ['ada:hush@meili:7700', '…@meili:7700'],
    ['http:/ada:hush@meili:7700', 'http:/…@meili:7700'],
    ['//ada:hu//sh@meili:7700', '…@meili:7700'],
    ['http://ada:hu/s@h@meili:7700', 'http://…@meili:7700'],
    ['http://meili:7700?key=hush&user=hush', 'http://meili:7700?key=…&user=…'],
  ])('leaves the password out of what it shows: %s', (value, shown) => {
    expect(() => readConfig({ MEILI_HOST: value })).toThrow(new RegExp(`, not "${shown.replace('?', '\\?')}"$`))
  })

  it.each([
    ['"mysql://u:hush@h/db"', '; remove the quotes around it'],
    [' mysql://u:hush@h/db', '; remove the spaces around it'],
    ['mariadb://u:hush@h/db', ''],
  ])('says what is around a value that is not shown: %s', (value, hint) => {
    expect(() => readConfig({ DATABASE_URL: value })).toThrow(
      new SettingsError([`DATABASE_URL: ${MYSQL} (its value is not shown${hint})`]),
    )
  })

  it('lists all of them without secrets', () => {
    const all = Object.fromEntries(Object.entries(WRONG).map(([name, [first]]) => [name, first![0]]))
    const error = (() => {
      try {
        return readConfig(all)
      } catch (thrown) {
        return thrown
      }
    })() as SettingsError
    expect(error.lines.map((line) => line.split(':')[0])).toEqual(Object.keys(WRONG))
    expect(error.message).not.toContain('hush')
  })
})
