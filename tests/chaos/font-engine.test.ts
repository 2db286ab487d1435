import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { FontEnginePort } from '#server/render/font-engine.port.ts'
import { createFontEngine } from '#server/render/font-engine.ts'

const file = fileURLToPath(new URL('../support/font-host-double.mjs', import.meta.url))
const engines: FontEnginePort[] = []
afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.close())))

function engine() {
  const deaths: string[] = []
  const made = createFontEngine({ threads: 2, file, onDeath: (reason) => deaths.push(reason) })
  engines.push(made)
  const inspect = (sourceName: string, signal?: AbortSignal) =>
    made.inspect({ path: '/nowhere', sourceName, outDir: '/nowhere' }, signal)
  return {
    made,
    deaths,
    inspect,
    reasons: async (name: string) => (await inspect(name)).map((o) => (o.ok ? 'accepted' : o.reason)),
  }
}

describe('font engine', () => {
  it('rejects only the file that kills the child', async () => {
    const { reasons, deaths } = engine()
    const names = [
      ...Array.from({ length: 20 }, (_, i) => `good ${i}`),
      'killer',
      ...Array.from({ length: 20 }, (_, i) => `later ${i}`),
    ]
    const answers = await Promise.all(names.map(reasons))
    expect(Object.fromEntries(names.map((name, i) => [name, answers[i]?.join()]))).toEqual(
      Object.fromEntries(names.map((name) => [name, name === 'killer' ? 'The file made the analysis crash' : 'read'])),
    )
    // The file is tried once among others and once alone.
    expect(deaths).toEqual(['exit', 'exit'])
    expect(await reasons('after')).toEqual(['read'])
  })

  it('rejects only the file that stops the child', async () => {
    const { reasons, deaths } = engine()
    const [stopped, good] = await Promise.all([reasons('stopper'), reasons('good')])
    expect([stopped, good]).toEqual([['The file made the analysis crash'], ['read']])
    expect(deaths).toEqual(['silent', 'silent'])
  })

  it('has a bounded queue', async () => {
    const { inspect } = engine()
    const calls = Array.from({ length: 400 }, () => inspect('never'))
    const settled = Promise.allSettled(calls)
    await expect(inspect('one more')).rejects.toMatchObject({ code: 'OVERLOADED', details: { retryAfter: 5 } })
    await engines.splice(0)[0]?.close()
    const codes = new Set((await settled).map((r) => (r.status === 'rejected' ? r.reason.code : r.status)))
    expect([...codes].sort()).toEqual(['OVERLOADED', 'UNAVAILABLE'])
  })

  it('takes many jobs of one caller without a warning of Node', async () => {
    const { inspect } = engine()
    const warned: Error[] = []
    const note = (warning: Error) => void warned.push(warning)
    process.on('warning', note)
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 30 }, (_, i) => inspect(`good ${i}`, signal)))
    process.removeListener('warning', note)
    expect(warned).toEqual([])
  })

  it('lets callers abort', async () => {
    const { inspect, reasons } = engine()
    const abort = new AbortController()
    const given = inspect('never', abort.signal)
    abort.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    await expect(inspect('x', abort.signal)).rejects.toThrow('gone')
    expect(await reasons('good')).toEqual(['read'])
  })

  it('refuses no font because of a disk', async () => {
    const real = createFontEngine({ threads: 1 })
    engines.push(real)
    const path = 'node_modules/@expo-google-fonts/lobster/400Regular/Lobster_400Regular.ttf'
    const outDir = '/nowhere'
    const failed = { message: expect.stringMatching(/^E\w+: /), code: expect.stringMatching(/^E/) }
    await expect(real.inspect({ path, sourceName: 'Lobster.ttf', outDir })).rejects.toMatchObject(failed)
    const outPath = `${outDir}/font.woff2`
    await expect(real.makeWebFont({ path, outPath, cut: null, format: 'woff' })).rejects.toMatchObject(failed)
  })

  it('answers UNAVAILABLE after close', async () => {
    const { made, inspect } = engine()
    await made.close()
    await expect(inspect('late')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
