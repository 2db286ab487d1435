import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runFolder } from '#tests/support/run-folder.ts'

let tree: string

/** A tree with the tested scripts and a server that only reports that it runs. */
beforeEach(async () => {
  tree = mkdtempSync(path.join(runFolder(), 'production-start-'))
  for (const file of [
    'src-server/cli',
    'src-server/log-lines.mjs',
    'src-server/command-words.mjs',
    'src-server/database/sqlite-driver.mjs',
    'package.json',
  ])
    cpSync(file, path.join(tree, file), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'))
  mkdirSync(path.join(tree, 'dist/server'), { recursive: true })
  writeFileSync(path.join(tree, 'dist/server/main.js'), "export const start = () => console.log('server runs')")
  writeFileSync(path.join(tree, 'dist/server/cli.js'), "export const runCommand = () => console.log('command runs')")
  const { sourceHash } = await import(pathToFileURL(path.join(tree, 'src-server/cli/build.mjs')).href)
  writeFileSync(path.join(tree, 'dist/.stamp'), sourceHash())
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

function run(args: string[], mode: Record<string, string> = { NODE_ENV: 'production' }) {
  const { NODE_ENV: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: tree,
    env: { ...env, PORT: '0', ...mode },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

type Ran = ReturnType<typeof run>

describe.each([
  // The server logs JSON without a terminal; a command writes for people.
  ['npm start', ['src-server/cli/start.mjs'], 'server runs\n', ({ stdout }: Ran) => JSON.parse(stdout).msg],
  ['a command', ['src-server/cli/run.mjs', 'doctor'], 'command runs\n', ({ stderr }: Ran) => stderr.trimEnd()],
])('%s with NODE_ENV=production', (_, args, said, complaint) => {
  it('runs a build that matches the sources', () => {
    expect(run(args)).toEqual({ status: 0, stdout: said, stderr: '' })
  })

  it('reports a missing build without building', () => {
    rmSync(path.join(tree, 'dist'), { recursive: true })
    const ran = run(args)
    expect(ran.status).toBe(1)
    expect(complaint(ran)).toBe(
      `The build is missing from ${path.join(tree, 'dist')}. Run \`npm run build\` first. With NODE_ENV=production nothing is built automatically.`,
    )
    expect(existsSync(path.join(tree, 'dist'))).toBe(false)
  })

  it('reports a build older than the sources', () => {
    appendFileSync(path.join(tree, 'package.json'), '\n')
    const ran = run(args)
    expect(ran.status).toBe(1)
    expect(complaint(ran)).toMatch(/^The build is older than the sources, .* Run `npm run build` again\./)
  })
})

it('a health check reads no sources and runs any existing build', () => {
  appendFileSync(path.join(tree, 'package.json'), '\n')
  expect(run(['src-server/cli/run.mjs', 'healthcheck'])).toMatchObject({ status: 0, stdout: 'command runs\n' })
})

it('a plain start rebuilds a stale build', () => {
  appendFileSync(path.join(tree, 'package.json'), '\n')
  // There is nothing to build in this tree; the attempt counts.
  expect(run(['src-server/cli/start.mjs'], {})).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('The build failed; nothing was started'),
  })
})
