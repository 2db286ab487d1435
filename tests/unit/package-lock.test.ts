import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completeLock, fillIntegrity, withoutIntegrity } from '../../src-server/cli/complete-lock.mjs'

type Lock = Parameters<typeof completeLock>[0]

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

/** The lock file without entries that have no hash. */
function stripped(from: Lock): Lock {
  const copy = structuredClone(from)
  for (const key of withoutIntegrity(copy)) delete copy.packages[key]
  return copy
}

describe('package-lock.json', () => {
  it('lacks hashes only for entries that complete-lock.mjs derives', () => {
    const completed = stripped(lock)
    completeLock(completed)
    expect(withoutIntegrity(lock).filter((key) => !completed.packages[key])).toEqual([])
    expect(completed).toEqual(lock)
  })

  it('has the order of npm, so that complete-lock.mjs changes nothing', () => {
    const copy = structuredClone(lock)
    expect(completeLock(copy)).toEqual([])
    expect(JSON.stringify(copy)).toBe(JSON.stringify(lock))
  })

  it('names no registry', () => {
    const named = Object.entries(lock.packages).filter(([, entry]) => entry.resolved !== undefined)
    expect(named.map(([key, entry]) => `${key}: ${entry.resolved}`)).toEqual([])
  })
})

describe('complete-lock.mjs', () => {
  it.each([
    [['--help'], 0],
    [['--force'], 2],
    [['docs'], 2],
    [['package-lock.json', 'more'], 2],
  ])('%j: says in one line how it is called', (args, status) => {
    const ended = spawnSync(process.execPath, ['src-server/cli/complete-lock.mjs', ...args], { encoding: 'utf8' })
    expect([ended.status, ended.stdout + ended.stderr]).toEqual([
      status,
      'usage: node src-server/cli/complete-lock.mjs [package-lock.json]\n',
    ])
  })

  const sibling = 'node_modules/@napi-rs/canvas-darwin-arm64'
  const parent = lock.packages['node_modules/@napi-rs/canvas'] as Lock['packages'][string]

  it('does not derive an entry that no package requires in an exact version', () => {
    const broken = structuredClone(lock)
    delete broken.packages['node_modules/koa']?.integrity
    const completed = stripped(broken)
    completeLock(completed)
    expect(withoutIntegrity(broken).filter((key) => !completed.packages[key])).toEqual(['node_modules/koa'])
  })

  it('adds a missing platform package in the version of its parent', () => {
    const copy = structuredClone(lock)
    delete copy.packages[sibling]
    expect(completeLock(copy)).toEqual([`@napi-rs/canvas-darwin-arm64@${parent.version}`])
    expect(copy.packages[sibling]).toMatchObject({ os: ['darwin'], cpu: ['arm64'], optional: true })
  })

  it('fills in hashes that the registry knows, and keeps the others', async () => {
    const copy = structuredClone(lock)
    delete copy.packages[sibling]?.integrity
    // An alias is requested by the name of its package.
    const alias = copy.packages['node_modules/better-sqlite3-node-api'] as Lock['packages'][string]
    delete alias.integrity
    const asked: string[] = []
    const { filled, unknown } = await fillIntegrity(copy, async (spec) => {
      asked.push(spec)
      return spec.startsWith('@napi-rs/canvas-darwin-arm64@') ? 'sha512-abc' : null
    })
    expect(filled).toEqual([`@napi-rs/canvas-darwin-arm64@${parent.version}`])
    expect(unknown).toContain(`better-sqlite3@${alias.version}`)
    expect([...filled, ...unknown].sort()).toEqual(asked.sort())
    expect(Object.keys(copy.packages[sibling] ?? {}).slice(0, 2)).toEqual(['version', 'integrity'])
    expect(copy.packages[sibling]?.integrity).toBe('sha512-abc')
    expect(alias.integrity).toBeUndefined()
  })
})
