import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { slugOf } from '#shared/format/slug.ts'
import { readRegistryPath, readSpareName, spareName } from './package-names.ts'
import { packTarball } from './tarball.ts'

const files = [
  { name: 'package.json', bytes: Buffer.from('{}') },
  { name: `files/${'long-name-'.repeat(9)}.woff2`, bytes: Buffer.alloc(1025, 7) },
  { name: 'empty.css', bytes: Buffer.alloc(0) },
]

test('tar reads the archive, and the order of files does not change it', async () => {
  const tarball = await packTarball(files)
  const listed = execFileSync('tar', ['-tvzf', '-'], { input: tarball.bytes, encoding: 'utf8', env: { TZ: 'UTC' } })
  const rows = listed.trim().split('\n')
  expect(rows.map((row) => row.split(/\s+/).at(-1))).toEqual([
    'package/empty.css',
    `package/${files[1]!.name}`,
    'package/package.json',
  ])
  expect(rows[1]).toMatch(/^-rw-r--r-- 0\/0 +1025 1985-10-26 08:15 /)
  expect(execFileSync('tar', ['-xzOf', '-', `package/${files[1]!.name}`], { input: tarball.bytes })).toEqual(
    files[1]!.bytes,
  )
  expect((await packTarball(files.toReversed())).sha256).toBe(tarball.sha256)
  expect(tarball).toMatchObject({ files: 3, unpackedBytes: 1027, integrity: expect.stringMatching(/^sha512-.{88}$/) })
})

test.each([
  ['@a/b', { kind: 'package', name: '@a/b', version: '' }],
  ['@a%2Fb', { kind: 'package', name: '@a/b', version: '' }],
  ['@a/b/latest', { kind: 'package', name: '@a/b', version: 'latest' }],
  ['@a/b/-/b-1.0.0.tgz', { kind: 'tarball', name: '@a/b', file: 'b-1.0.0' }],
  ['-/package/@a%2fb/dist-tags', { kind: 'tags', name: '@a/b' }],
  ['-/ping', { kind: 'ping' }],
  ['b', null],
  ['@a/b/../c', null],
  ['@a/b/-/%2e%2e.tgz', null],
])('reads the address %s', (address, request) => expect(readRegistryPath(address)).toEqual(request))

test('a spare name is read back', () => {
  const name = spareName({ id: 7, slug: 'roboto-flex' })
  expect(name).toBe('roboto-flex.f7')
  expect(readSpareName(name)).toEqual({ id: 7, slug: 'roboto-flex' })
  expect(readRegistryPath(`@a%2f${name}`)).toMatchObject({ kind: 'package', name: `@a/${name}` })
  expect(readRegistryPath(`@a/${name}/-/${name}-1.0.0.tgz`)).toMatchObject({ kind: 'tarball', file: `${name}-1.0.0` })
})

test.each(['roboto', 'roboto-f7', 'Roboto .f7', 'Roboto f7'])('a slug is never a spare name: %s', (name) =>
  expect(readSpareName(slugOf(name))).toBeNull(),
)
