import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { packageFolder } from '#server/seeds/catalogue.ts'
import { testEnvironment } from '#tests/support/app.ts'
import { assemble, goodFont, NAMES } from '#tests/support/bad-fonts/font-builder.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { countIn } from '#tests/support/site-process.ts'

let folder: string
let fonts: string
let dataDir: string
beforeEach(async () => {
  folder = await tempFolder('import-dir')
  fonts = path.join(folder, 'fonts')
  dataDir = path.join(folder, 'data')
})

/** Copies a package's fonts without its texts into a folder. */
async function put(name: string, to: string): Promise<void> {
  for (const entry of await readdir(packageFolder(`@expo-google-fonts/${name}`)!, { withFileTypes: true }))
    if (entry.isDirectory())
      await cp(path.join(entry.parentPath, entry.name), path.join(fonts, to), { recursive: true })
}

function start(...args: string[]) {
  const child = spawn(process.execPath, ['src-server/cli/run.mjs', 'import-dir', ...args], {
    env: { ...process.env, ...testEnvironment(dataDir), PUBLIC_URL: 'https://fonts.example' },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal, ...said }))
  return { child, ended }
}

const run = (...args: string[]) => start(...args).ended

describe('import-dir', () => {
  it('imports what it can, reports the rest with reasons and exits with 1; with 0 if nothing was refused', async () => {
    await put('lobster', 'Alpha/static')
    await put('space-mono', 'Beta/static')
    await mkdir(path.join(fonts, '字体'))
    await writeFile(path.join(fonts, '字体', 'broken.otc'), 'ttcf')
    const first = await run(fonts, '--designer', '設計')
    expect(first.code).toBe(1)
    expect(first.err).toMatch(/^Import: 0\/6 files/)
    const lines = first.out.trimEnd().split('\n')
    expect(lines.slice(0, 5).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'Family Styles Licence Address',
      'Lobster 1 OFL-1.1 https://fonts.example/lobster-f1',
      ' from Alpha/static',
      'Space Mono 4 OFL-1.1 https://fonts.example/space-mono-f2',
      ' from Beta/static',
    ])
    expect(lines.slice(6, 8)).toEqual(['Not taken: 1', '  字体/broken.otc'])
    expect(lines.at(-1)).toBe('2 families with 5 styles added, 0 already there, 1 rejected')

    await rm(path.join(fonts, '字体'), { recursive: true })
    const second = await run(fonts, '--designer', '設計')
    expect(second).toMatchObject({ code: 0, out: expect.stringMatching(/added, 2 already there, 0 rejected\n$/) })
  })

  it('ends cleanly on Ctrl-C', async () => {
    for (const name of ['ibm-plex-mono', 'raleway', 'work-sans', 'rubik']) await put(name, name)
    const { child, ended } = start(fonts, '--designer', 'Ada')
    child.stderr.once('data', () => child.kill('SIGINT'))
    const { code, signal, out, err } = await ended
    expect({ code, signal }).toEqual({ code: 130, signal: null })
    expect(err).toMatch(/Import: stopped; run it again to go on\n$/)
    expect(out).toMatch(/^Stopped\. 0 families/m)
    expect(await readdir(path.join(dataDir, 'temp'))).toEqual([])
  })

  it('only reports with --dry-run, without creating a site', async () => {
    await put('lobster', 'a')
    const { code, out } = await run(fonts, '--designer', 'Ada', '--dry-run')
    expect(code).toBe(0)
    expect(out).toMatch(/^Lobster +1 +OFL-1\.1$/m)
    expect(out).toMatch(/1 family with 1 style would be added, 0 rejected\n$/)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  it('knows the free licences however they are typed, and says what becomes of others', async () => {
    await mkdir(fonts)
    await writeFile(
      path.join(fonts, 'silent.ttf'),
      assemble(goodFont({ names: { ...NAMES, 13: '', 14: '' }, count: 30 })),
    )
    const known = await run(fonts, '--designer', 'Ada', '--license', 'ofl-1.1')
    expect(known.code).toBe(0)
    expect(known.out).toMatch(/ OFL-1\.1 /)
    expect(known.err).not.toContain('--license')
    expect(countIn(path.join(dataDir, 'fontarium.sqlite'), 'SELECT commercialUse FROM family')).toBe(1)
    const other = await run(fonts, '--designer', 'Bo', '--license', 'OFL', '--dry-run')
    expect(other.code).toBe(0)
    expect(other.err).toMatch(
      /^--license OFL: not one of the free licences that we know \(OFL-1\.1, Apache-2\.0, .*CC-BY-4\.0\)\. Families whose files name no licence will be "Personal Use Free"\.\n/,
    )
  })

  it('reports mistakes in one line, without creating a site', async () => {
    const { code, out, err } = await run(fonts, '--designer', 'Ada')
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `import-dir: ${fonts} is not a folder that can be read\n`,
    })
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })
})
