import net from 'node:net'
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * Rules for all tests: they may connect only to this machine, and console.error fails the test that caused it (mock it to test for an
 * error). Vitest fails the run for unhandled rejections.
 *
 * A worker runs this file for each test file and keeps its globals, so sockets are guarded once per worker.
 */
const worker = globalThis as typeof globalThis & { fontariumOffences?: string[] }
if (!worker.fontariumOffences) guardSockets((worker.fontariumOffences = []))
const offences = worker.fontariumOffences

function guardSockets(found: string[]): void {
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const host = targetHost(args)
    if (host === null || isLoopback(host)) return connect.apply(this, args as never)
    const message = `Tests reach this machine only, not ${host}`
    found.push(message)
    process.nextTick(() => this.destroy(new Error(message)))
    return this
  } as typeof connect
}

/** Host of a connect() call, null for a socket file. Node passes [options, callback] as one array internally. */
function targetHost(args: unknown[]): string | null {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as unknown[]
  if (typeof first === 'object' && first !== null) {
    const options = first as net.TcpNetConnectOpts & { path?: string }
    return options.path && !options.port ? null : (options.host ?? 'localhost')
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return null
  return typeof second === 'string' ? second : 'localhost'
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host === '0.0.0.0' ||
    /^127\.\d+\.\d+\.\d+$/.test(host) ||
    /^::ffff:127\./.test(host)
  )
}

console.error = (...args: unknown[]) => {
  offences.push(`console.error: ${format(...args)}`)
}

/** Returns and clears the recorded offences. */
export const takeOffences = () => offences.splice(0)

// Offences while files load count against the first test.
beforeEach(() => failOnOffences())
afterEach(() => failOnOffences())

function failOnOffences(): void {
  const found = takeOffences()
  if (found.length > 0) throw new Error(found.join('\n'))
}
