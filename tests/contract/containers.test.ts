import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith } from '#tests/support/require.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Runs `npm ci`, which compiles where it finds no binary, and builds the site. */
const BUILD_MS = 30 * 60_000

const AS_COMPOSE_RUNS_IT =
  '--read-only --tmpfs /tmp --network none --cap-drop ALL --security-opt no-new-privileges'.split(' ')

await describeWith('containers', 'the image', (engine) => {
  const name = `fontarium-test-${process.pid}`

  function run(args: string[]) {
    const { status, stdout, stderr } = spawnSync(engine, args, {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: BUILD_MS,
    })
    return { status, stdout, output: `${stdout}${stderr}` }
  }
  /** Runs a command inside the container, so that the test does not need the engine's network. */
  const inside = (script: string) => run(['exec', name, 'node', '--input-type=module', '-e', script])

  beforeAll(() => {
    const built = run(['build', '--file', 'docker/Dockerfile', '--tag', name, '.'])
    expect(built.status, built.output).toBe(0)
    const started = run(['run', '--detach', '--name', name, ...AS_COMPOSE_RUNS_IT, '--volume', `${name}:/data`, name])
    expect(started.status, started.output).toBe(0)
  }, BUILD_MS)
  afterAll(() => {
    run(['rm', '--force', '--volumes', name])
    run(['volume', 'rm', '--force', name])
    run(['rmi', '--force', name])
  })

  it('starts, reports healthy, shows a page, and ends at SIGTERM', async () => {
    await waitFor('/readyz', async () => {
      const state = run(['inspect', '--format', '{{.State.Status}}', name]).stdout.trim()
      if (state !== 'running') throw new Error(`the container is ${state}: ${run(['logs', name]).output}`)
      return inside("if (!(await fetch('http://127.0.0.1:3000/readyz')).ok) process.exit(1)").status === 0
    })
    const health = run(['exec', name, 'node', 'src-server/cli/run.mjs', 'healthcheck'])
    expect(health.status, health.output).toBe(0)
    const page = inside("const a = await fetch('http://127.0.0.1:3000/'); console.log(a.status, await a.text())")
    expect(page.stdout).toMatch(/^200 /)
    expect(page.stdout).toContain('<div id="root">')
    const who = inside("import os from 'node:os'; console.log(os.userInfo().username)")
    expect(who.stdout.trim()).toBe('node')

    expect(run(['stop', '--time', '60', name]).status).toBe(0)
    expect(run(['inspect', '--format', '{{.State.ExitCode}}', name]).stdout.trim()).toBe('0')
  })
})
