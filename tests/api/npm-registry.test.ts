import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { lettersOf, lettersSite, publishLetters } from '#tests/support/letters.ts'
import { freePort } from '#tests/support/programs.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { THOROUGH } from '#tests/support/thorough.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const run = promisify(execFile)
const SHORT = 'application/vnd.npm.install-v1+json'
const LETTERS = '@fonts/packed-letters'

// Tarballs are named by the public address.
const port = await freePort()
const { site, designer, familyId } = await lettersSite({
  env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, NPM_SCOPE: 'fonts' },
})
await publishLetters(designer.client, { familyId, name: 'Packed Letters', font: lettersOf(500) })
await waitFor('the family', async () => (await site.client.get('/css2?family=Packed+Letters')).status === 200)
afterAll(() => site.close())

const get = (address: string, accept = 'application/json') =>
  site.visitor().get(`/npm/${address}`, { headers: { Accept: accept } })

async function packument(name: string, accept?: string) {
  const answer = await get(name.replace('/', '%2f'), accept)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

/** A project with its own settings and cache, so that nothing of this machine is read or written. */
async function project(): Promise<string> {
  const folder = await tempFolder('npm')
  await writeFile(path.join(folder, 'package.json'), '{"name":"page","version":"1.0.0","private":true}')
  // All that is asked stays on this machine.
  await writeFile(path.join(folder, '.npmrc'), `registry=${site.url}/npm/\n@fonts:registry=${site.url}/npm/\n`)
  return folder
}

const environment = (folder: string) => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  npm_config_cache: path.join(folder, 'cache'),
  npm_config_userconfig: path.join(folder, 'none'),
  npm_config_update_notifier: 'false',
})

async function npm(folder: string, ...args: string[]): Promise<string> {
  const options = ['--ignore-scripts', '--no-fund', '--loglevel=error']
  const { stdout } = await run('npm', [...args, ...options], {
    cwd: folder,
    env: environment(folder),
    timeout: 120_000,
  })
  return stdout
}

/** Reads every style sheet of an installed package: each file that it names is WOFF2. @returns names of the sheets */
async function checkSheets(folder: string): Promise<string[]> {
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  for (const sheet of sheets) {
    const css = await readFile(path.join(folder, sheet), 'utf8')
    const urls = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, url]) => url!)
    expect(urls.length, sheet).toBeGreaterThan(0)
    for (const url of urls)
      expect((await readFile(path.join(folder, url))).subarray(0, 4).toString('latin1'), url).toBe('wOF2')
  }
  return sheets.sort()
}

test('npm installs families with style sheets by script, weight and slant', async () => {
  const folder = await project()
  await npm(folder, 'install', '@fonts/press-start-2p', LETTERS)
  const installed = path.join(folder, 'node_modules/@fonts/press-start-2p')
  const sheets = await checkSheets(installed)
  expect(sheets).toEqual(
    expect.arrayContaining(['400.css', 'cyrillic-400.css', 'index.css', 'latin-400.css', 'latin.css']),
  )
  await checkSheets(path.join(folder, 'node_modules', LETTERS))
  const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({
    name: '@fonts/press-start-2p',
    version: '1.0.0',
    license: 'OFL-1.1',
    main: 'index.css',
  })
  const licence = await readFile(path.join(installed, 'LICENSE'), 'utf8')
  expect(licence).toContain('Copyright')
  expect(licence).toContain('PERMISSION & CONDITIONS')
  expect(await readFile(path.join(installed, 'README.md'), 'utf8')).toContain(
    "import '@fonts/press-start-2p/latin.css'",
  )
  expect(JSON.parse(await readFile(path.join(installed, 'metadata.json'), 'utf8'))).toMatchObject({
    family: 'Press Start 2P',
    weights: [400],
    styles: ['normal'],
    variable: false,
  })
  // npm itself has compared the bytes with these.
  const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'))
  const locked = lock.packages['node_modules/@fonts/press-start-2p']
  const { bytes } = await site.client.get(new URL(locked.resolved).pathname)
  expect(locked.integrity).toBe(`sha512-${hash('sha512', bytes, 'base64')}`)
  expect(await npm(folder, 'ping', '--registry', `${site.url}/npm/`)).toBe('')
  expect(JSON.parse(await npm(folder, 'view', LETTERS, 'dist-tags', '--json'))).toEqual({ latest: '1.0.0' })
})

test.runIf(THOROUGH)(
  'a variable family keeps its axis, and each weight has a style sheet',
  async () => {
    const folder = await project()
    await npm(folder, 'install', '@fonts/inter')
    const installed = path.join(folder, 'node_modules/@fonts/inter')
    const sheets = await checkSheets(installed)
    expect(sheets).toEqual(expect.arrayContaining(['100.css', '900.css', 'latin-ext-700-italic.css', 'italic.css']))
    expect(await readFile(path.join(installed, 'latin.css'), 'utf8')).toContain('font-weight: 100 900;')
    expect(await readFile(path.join(installed, 'latin-500.css'), 'utf8')).toContain('font-weight: 500;')
  },
  120_000,
)

const OTHERS = [
  ['pnpm', 'pnpm/bin/pnpm.cjs', '--frozen-lockfile'],
  ['yarn 1', 'yarn/bin/yarn.js', '--frozen-lockfile'],
  ['yarn 4', '@yarnpkg/cli-dist/bin/yarn.js', '--immutable'],
] as const

test.each(OTHERS)(
  '%s installs it, too, again from its lock file, and says what is not here',
  async (_, program, frozen) => {
    const folder = await project()
    const settings = [
      `npmRegistryServer: '${site.url}/npm/'`,
      `npmScopes: { fonts: { npmRegistryServer: '${site.url}/npm/' } }`,
      "unsafeHttpWhitelist: ['127.0.0.1']",
      'nodeLinker: node-modules',
      'enableTelemetry: false',
      // It refuses what was published today.
      "npmPreapprovedPackages: ['@fonts/*']",
      `globalFolder: ${folder}/global`,
    ]
    await writeFile(path.join(folder, '.yarnrc.yml'), `${settings.join('\n')}\n`)
    await writeFile(path.join(folder, '.yarnrc'), 'disable-self-update-check true\n')
    // Without it, the newer yarn looks for a project in the folders above.
    await writeFile(path.join(folder, 'yarn.lock'), '')
    const manage = (...args: string[]) =>
      run(process.execPath, [path.resolve('node_modules', program), ...args], {
        cwd: folder,
        env: environment(folder),
        timeout: 120_000,
      })
    const installed = path.join(folder, 'node_modules', LETTERS)
    await manage('add', LETTERS)
    const sheets = await checkSheets(installed)
    await rm(path.join(folder, 'node_modules'), { recursive: true })
    await manage('install', frozen)
    expect(await checkSheets(installed)).toEqual(sheets)
    const refused = await manage('add', '@fonts/nothing').catch((error) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(`${refused.stdout}${refused.stderr}`).toMatch(/@fonts\/nothing|@fonts%2fnothing/)
  },
)

test('answers what clients ask, whole and short', async () => {
  const whole = await packument(LETTERS)
  expect(whole.headers['content-type']).toContain('application/json')
  expect(whole.json).toMatchObject({ _id: LETTERS, 'dist-tags': { latest: '1.0.0' }, license: 'OFL-1.1' })
  const short = await packument(LETTERS, `${SHORT}; q=1.0, application/json; q=0.8, */*`)
  expect(short.headers['content-type']).toContain(SHORT)
  expect(Object.keys(short.json).sort()).toEqual(['dist-tags', 'modified', 'name', 'versions'])
  expect((await get(LETTERS)).text).toBe(whole.text)
  const { dist } = short.json.versions['1.0.0']
  expect(dist.tarball).toBe(`${site.url}/npm/${LETTERS}/-/packed-letters-1.0.0.tgz`)
  expect(await get(`${LETTERS}/latest`).then(({ json }) => json.dist)).toEqual(dist)
  expect(await get(`-/package/${LETTERS.replace('/', '%2f')}/dist-tags`).then(({ json }) => json)).toEqual({
    latest: '1.0.0',
  })
  expect((await get('-/ping?write=true')).json).toEqual({})

  const etag = whole.headers.etag!
  const again = { headers: { Accept: 'application/json', 'If-None-Match': etag } }
  expect((await site.client.get(`/npm/${LETTERS}`, again)).status).toBe(304)
  const tarball = await site.client.get(new URL(dist.tarball).pathname)
  expect(tarball.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(hash('sha1', tarball.bytes, 'hex')).toBe(dist.shasum)
  const part = await site.client.get(new URL(dist.tarball).pathname, { headers: { Range: 'bytes=100-' } })
  expect([part.status, part.headers['content-range']]).toEqual([
    206,
    `bytes 100-${tarball.bytes.length - 1}/${tarball.bytes.length}`,
  ])
  expect(part.bytes.equals(tarball.bytes.subarray(100))).toBe(true)
  const beyond = await site.client.get(new URL(dist.tarball).pathname, { headers: { Range: 'bytes=99999999-' } })
  // Not kept for a year in place of the package.
  expect([beyond.status, beyond.headers['cache-control']]).toEqual([416, 'no-store'])
  const head = await site.client.request('HEAD', new URL(dist.tarball).pathname)
  expect(head.headers['content-length']).toBe(String(tarball.bytes.length))
  expect(head.headers.etag).toBe(tarball.headers.etag)
})

test('says in npm’s form what it has not', async () => {
  const refused = async (address: string, status = 404) => {
    const answer = await get(address)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers['content-type']).toContain('application/json')
    return answer.json.error as string
  }
  expect(await refused('@fonts%2fnothing')).toBe('@fonts/nothing is not on this site.')
  expect(await refused('lodash')).toBe('This registry has no such address.')
  expect(await refused('@types/node')).toBe('This registry has only packages of @fonts, and not @types/node.')
  expect(await refused('@fonts/special-elite')).toBe(
    'Special Elite is not offered as a package: it is free for personal use only.',
  )
  for (const version of ['9.9.9', 'constructor', '__proto__'])
    expect(await refused(`${LETTERS}/${version}`)).toBe(`There is no version ${version} of ${LETTERS}.`)
  expect(await refused(`${LETTERS}/-/packed-letters-9.9.9.tgz`)).toContain('There is no packed-letters-9.9.9.tgz')
  expect(await refused(`${LETTERS}/-/../../etc/passwd.tgz`)).toBeTruthy()
  const folder = await project()
  await expect(npm(folder, 'install', '@fonts/nothing')).rejects.toThrow('@fonts/nothing is not on this site.')
})

test('a version never changes, the next one follows, and a withdrawn family is gone', async () => {
  const before = (await packument(LETTERS)).json.versions['1.0.0'].dist
  const addressOf = (tarball: string) => new URL(tarball).pathname
  const { bytes } = await site.client.get(addressOf(before.tarball))

  await publishLetters(designer.client, { familyId, name: 'Packed Letters', font: lettersOf(600) })
  await waitFor('the second version', async () => (await packument(LETTERS)).json['dist-tags'].latest === '2.0.0')
  const { versions } = (await packument(LETTERS)).json
  expect(Object.keys(versions)).toEqual(['1.0.0', '2.0.0'])
  expect(versions['1.0.0'].dist).toEqual(before)
  expect(versions['2.0.0'].dist.shasum).not.toBe(before.shasum)
  expect((await site.client.get(addressOf(before.tarball))).bytes.equals(bytes)).toBe(true)

  const page = await site.client.ask('families.byId', { id: familyId, text: '' })
  expect(page.json.result.data.npmPackage).toBe(LETTERS)
  const gone = await designer.client.post('/trpc/publishing.unpublish', { familyId })
  expect(gone.status, gone.text).toBe(200)
  await waitFor('the end of the package', async () => (await get(LETTERS)).status === 404)
  expect((await get(addressOf(before.tarball).slice('/npm/'.length))).status).toBe(404)
})
