import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routePath } from '#shared/routes.ts'
import { buildImageTree, type ImageTree, makeReadOnly, removeTree } from '#tests/support/image-tree.ts'
import { operatorCommands } from '#tests/support/operator-commands.ts'
import { freePort } from '#tests/support/programs.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const DEMO_FONTS = ['lobster/400Regular/Lobster_400Regular.ttf', 'anton/400Regular/Anton_400Regular.ttf'].map((file) =>
  path.resolve('node_modules/@expo-google-fonts', file),
)

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

  // The base of the image is Debian (75 MB, 28 compressed) and Node (120 MB, 44 compressed).
  it('is small: with its base less than 330 MB, and 130 MB compressed', () => {
    const { bytes, compressed } = sizeOf(image.app)
    expect(bytes / 1e6).toBeLessThan(330 - 195)
    expect(compressed / 1e6).toBeLessThan(130 - 72)
  })

  it('leaves a tree that starts as another user, and answers', async () => {
    expect(image.user).toBe('node')
    const PORT = String(await freePort())
    const site = run(image.command, { PORT, HOST: '127.0.0.1', LOG_FORMAT: 'json' })
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
    const html = await page.text()
    expect(html).toContain('<div id="root">')
    // An empty site says what to do, in the words of the place.
    const commands = operatorCommands('docs/operating.md')
    expect(html).toContain('<h2 id="steps-h">No fonts yet</h2>')
    const shown = [...html.matchAll(/<pre[^>]*><code>([^<]*)<\/code>/g)].map((m) => unescapeHtml(m[1]!))
    expect(shown).toHaveLength(3)
    const messages =
      site
        .output()
        .match(/^\{.*\}$/gm)
        ?.map((line) => String(JSON.parse(line).msg)) ?? []
    const said = messages.flatMap((message) => /docker compose .*? fontarium \S+/.exec(message)?.[0] ?? [])
    expect(said.length).toBeGreaterThanOrEqual(2)
    const shapes = new Set(commands.map(shapeOf))
    for (const command of [...shown, ...said]) expect([...shapes], command).toContain(shapeOf(command))

    const health = run(image.healthcheck, { PORT })
    expect(await health.ended, health.output()).toEqual([0, null])

    site.child.kill('SIGTERM')
    expect(await site.ended, site.output()).toEqual([0, null])
  })

  it('has all that the site reads: fonts come in, are drawn, packed and searched', async () => {
    const fonts = path.join(folder, 'fonts')
    mkdirSync(fonts, { recursive: true })
    for (const file of DEMO_FONTS) copyFileSync(file, path.join(fonts, path.basename(file)))
    chmodSync(fonts, 0o755)
    const command = ['node', 'src-server/cli/run.mjs']
    const imported = run([...command, 'import-dir', fonts, '--designer', 'Ada Type', '--license', 'OFL-1.1'], {})
    expect(await imported.ended, imported.output()).toEqual([0, null])
    const PORT = String(await freePort())
    const site = run(image.command, { PORT, HOST: '127.0.0.1' })
    const get = async (address: string) => {
      const answer = await fetch(`http://127.0.0.1:${PORT}${address}`)
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    await waitFor('/readyz', async () => {
      if (site.child.exitCode !== null) throw new Error(`the start ended with ${site.child.exitCode}: ${site.output()}`)
      return get('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      )
    })
    const found = JSON.parse((await get('/api/v3/fonts/search.json?size=1')).bytes.toString())
    const { familyId, name } = found.hits[0] as { familyId: number; name: string }
    const page = (await get(routePath('new-fonts'))).bytes.toString()
    const picture = /\/api\/rf5\/[^"\s]+/.exec(page)?.[0].replaceAll('&amp;', '&')
    const addresses = {
      picture: picture ?? `/no-picture/on/${page.length}`,
      bundle: `/api/family/${familyId}/bundle`,
      licence: `/api/family/${familyId}/licence`,
      'style sheet': `/css2?family=${encodeURIComponent(name)}`,
      letters: '/api/v3/ascii-fonts.json',
      // Reads the list of common words.
      sentence: '/api/v3/fonts/search.json?read=1&q=serif+crate',
      readiness: '/readyz',
    }
    for (const [what, address] of Object.entries(addresses)) {
      const { status, bytes } = await get(address)
      expect(status, `${what}: ${bytes.toString('utf8', 0, 300)}`).toBe(200)
    }
    site.child.kill('SIGTERM')
    expect(await site.ended, site.output()).toEqual([0, null])
    const doctor = run([...command, 'doctor', '--deep'], {})
    expect(await doctor.ended, doctor.output()).toEqual([0, null])
  })
})

/** Bytes of all files, and of their archive as registries keep it. */
function sizeOf(folder: string): { bytes: number; compressed: number } {
  const sum = (command: string) => Number(spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).stdout)
  return {
    bytes: sum("find . -type f -printf '%s\\n' | awk '{ n += $1 } END { print n }'"),
    compressed: sum('tar -c . | gzip | wc -c'),
  }
}

/** A command without what everybody writes for themselves. */
const shapeOf = (command: string) =>
  /^(.*?fontarium \S+|npm run \S+)/.exec(command.replace(/"\$PWD[^"]*"/, 'MOUNT'))?.[1] ?? command
const unescapeHtml = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
