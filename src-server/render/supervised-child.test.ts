import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChildDeath, type SupervisedChild, superviseChild } from './supervised-child.ts'

/** The smallest child for the protocol: sends heartbeats, echoes, and dies on command. */
const CHILD = `
const beat = () => process.connected && process.send({ type: 'beat' })
process.on('disconnect', () => process.exit(0))
process.on('message', (m) => {
  if (m.die) throw new Error('as you wish')
  process.send({ type: 'echo', bytes: m.bytes, env: Object.keys(process.env).filter((k) => !k.startsWith('NODE_')) })
})
beat()
setInterval(beat, 200)
`

let folder = ''
let child: SupervisedChild | undefined
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervised-'))
  writeFileSync(path.join(folder, 'child.mjs'), CHILD)
})
afterEach(() => child?.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the test child and turns its callbacks into promises. */
function startChild() {
  const events = new EventTarget()
  const tell = (type: string, detail: unknown) => events.dispatchEvent(new CustomEvent(type, { detail }))
  child = superviseChild({
    file: path.join(folder, 'child.mjs'),
    args: [],
    execArgv: [],
    onMessage: (message) => tell('message', message),
    onReady: (pid) => tell('ready', pid),
    onDeath: (death) => tell('death', death),
  })
  const next = async <T>(type: string): Promise<T> => ((await once(events, type))[0] as CustomEvent<T>).detail
  return { child, next }
}

test('becomes ready, echoes bytes unchanged and has none of our environment', async () => {
  const { child, next } = startChild()
  expect(child.send({ bytes: new Uint8Array([1]) })).toBe(false)
  const pid = await next<number>('ready')
  expect(getPriority(pid)).toBeGreaterThanOrEqual(10)
  const answer = next<{ bytes: Uint8Array; env: string[] }>('message')
  expect(child.send({ bytes: new Uint8Array([1, 2, 255]) })).toBe(true)
  expect(new Uint8Array((await answer).bytes)).toEqual(new Uint8Array([1, 2, 255]))
  expect((await answer).env).toEqual([])
})

test.each(['SIGKILL', 'SIGSEGV'] as const)('a child killed by %s is replaced', async (signal) => {
  const { child, next } = startChild()
  const first = await next<number>('ready')
  const death = next<ChildDeath>('death')
  const second = next<number>('ready')
  process.kill(first, signal)
  expect(await death).toMatchObject({ pid: first, reason: 'exit', signal })
  expect(await second).not.toBe(first)
  expect(child.isReady()).toBe(true)
  expect(child.deaths()).toBe(1)
})

test('is detected by its silence when stopped, killed and replaced', async () => {
  const { next } = startChild()
  const first = await next<number>('ready')
  const death = next<ChildDeath>('death')
  const second = next<number>('ready')
  process.kill(first, 'SIGSTOP')
  expect(await death).toMatchObject({ pid: first, reason: 'silent', signal: 'SIGKILL' })
  expect(await second).not.toBe(first)
})

test('keeps the last stderr output of a crash', async () => {
  const { child, next } = startChild()
  await next('ready')
  const death = next<ChildDeath>('death')
  child.send({ die: true })
  expect((await death).stderr).toContain('as you wish')
})

test('close ends the child for good', async () => {
  const { child, next } = startChild()
  const pid = await next<number>('ready')
  await child.close()
  expect(() => process.kill(pid, 0)).toThrow()
  expect(child.pid()).toBeUndefined()
  expect(child.send({})).toBe(false)
})
