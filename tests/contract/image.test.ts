import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { waitFor } from '#tests/support/app.ts'
import { buildImageTree, type ImageTree, makeReadOnly, removeTree } from '#tests/support/image-tree.ts'
import { freePort } from '#tests/support/mariadb-process.ts'

/** As root the site runs as another user (nobody and nogroup of Debian); otherwise as the current one. */
const isRoot = process.getuid?.() === 0
const OTHER = isRoot ? { uid: 65534, gid: 65534 } : {}
const OWNER = isRoot ? '65534:65534' : `${process.getuid?.()}:${process.getgid?.()}`

/** Whether that user can run this Node, which may be inside root's home. */
const canRun = spawnSync(process.execPath, ['-e', '0'], { cwd: '/', ...OTHER }).status === 0
const reason = canRun ? '' : ` (another user cannot run ${process.execPath})`
if (!canRun) console.warn(`SKIPPED the image's steps${reason}`)

describe.skipIf(!canRun)(`docker/Dockerfile, step by step without an engine${reason}`, () => {
  let folder: string
  let image: ImageTree

  // About 10 s: npm compares 500 packages twice. Minutes where node_modules must be copied instead of linked.
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fontarium-image-'))
    chmodSync(folder, 0o755)
    image = buildImageTree(path.resolve('.'), folder, OWNER)
    makeReadOnly(image.app)
  }, 600_000)
  afterAll(() => removeTree(folder))

  /** Runs a command of the image as its user, with an empty environment. */
  function run([program, ...args]: string[], more: Record<string, string>) {
    expect(program).toBe('node')
    const child = spawn(process.execPath, args, {
      cwd: image.app,
      env: { PATH: process.env.PATH, ...image.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...OTHER,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, ended, output: () => output }
  }

  it('leaves a tree that starts as another user, and answers', async () => {
    expect(image.user).toBe('node')
    const PORT = String(await freePort())
    const site = run(image.command, { PORT, HOST: '127.0.0.1' })
    const url = `http://127.0.0.1:${PORT}`
    await waitFor('an answer of /healthz', async () => {
      if (site.child.exitCode !== null) throw new Error(`the start ended with ${site.child.exitCode}: ${site.output()}`)
      return fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    })
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root">')

    const health = run(image.healthcheck, { PORT })
    expect(await health.ended, health.output()).toEqual([0, null])

    site.child.kill('SIGTERM')
    expect(await site.ended, site.output()).toEqual([0, null])
  })
})
