import { describe, expect, it } from 'vitest'
import { describeEnvironment, readConfig } from './config.ts'

describe('readConfig', () => {
  it('gives a working site from nothing', () => {
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

  it.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'fonts.example' }, 'PUBLIC_URL'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY'],
    [{ ADMANAGER: 'other' }, 'ADMANAGER'],
  ])('%j stops with one line that names it', (env, name) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(new RegExp(`^${name}: [^\n]+$`))
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ MEILI_HOST: '', PORT: '' }).port).toBe(3000)
  })

  it('documents every variable', () => {
    for (const { name, meaning } of describeEnvironment()) expect(meaning, name).not.toBe('')
  })
})
