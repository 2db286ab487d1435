import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openParts, type Parts } from './compose/parts.ts'
import { type Site, type SiteOptions, startSite } from './compose/start-site.ts'
import { type Config, misspeltSettings, readConfig, readLogFormat, SettingsError } from './config.ts'
import { answerClientErrors } from './http/client-errors.ts'
import { CONNECTION_MS } from './http/connection-times.ts'
import { type LateConnections, lateConnections } from './http/late-connections.ts'
import { createLogger, type LogOutput } from './logger.ts'

/** When the process ends: time for a request that is on its way on a new connection. */
const FIRST_REQUEST_MS = 500
/** When the process ends: time for bodies that are still coming. */
const LAST_BODY_MS = 1000
/**
 * Interval of Node's check for late headers and requests; its default of 30 s would let a slow-loris live four times as
 * long.
 */
const TIMEOUT_CHECK_MS = 1000
/**
 * Connections that the kernel completes before the process accepts them. Above Node's default of 511, a crowd waits
 * whole seconds for its next try and is sometimes reset. The kernel has its own limit (net.core.somaxconn).
 */
const BACKLOG = 4096

export interface RunningServer {
  url: string
  close(): Promise<void>
}

export interface ServeOptions extends SiteOptions {
  /** Idle connections are closed after this. */
  idleSocketMs?: number
  /** Where log lines go; default stdout. */
  logTo?: LogOutput
}

/** Starts the site with the environment's settings, and ends the process on SIGTERM or SIGINT. */
export async function start(options: SiteOptions = {}): Promise<void> {
  let server: RunningServer | null = null
  let stopping = false
  // One unhandled promise must not end everybody's visit; uncaught exceptions still end the process.
  process.on('unhandledRejection', (error) => operatorLog().error({ err: error }, 'unhandled rejection'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (stopping) process.exit(1)
      stopping = true
      // Not listening yet: nobody is being served, and interrupted work (a migration, the first fill) continues at the
      // next start.
      if (!server) process.exit(0)
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  server = await serveAsSet(options)
  if (!server) process.exit(1)
}

/** Shown to the operator at any LOG_LEVEL. */
const operatorLog = () => createLogger('info', { format: readLogFormat() })

/** Serves the site with the environment's settings, and tells the operator where it is. @returns null after saying what prevents it */
export async function serveAsSet(options: ServeOptions = {}): Promise<RunningServer | null> {
  const operator = operatorLog()
  try {
    const config = readConfig()
    for (const line of misspeltSettings()) operator.warn(line)
    const server = await serve(config, options)
    operator.info(`${config.siteName} is at ${server.url}`)
    return server
  } catch (error) {
    for (const line of error instanceof SettingsError ? error.lines : [(error as Error).message]) operator.fatal(line)
    return null
  }
}

/** Opens everything and listens. Port 0 picks a free one. */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const logger = createLogger(config.logLevel, { format: config.logFormat, out: options.logTo })
  let handle = (_req: IncomingMessage, res: ServerResponse) => {
    res
      .writeHead(503, { 'Retry-After': '1', Refresh: '1', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
      .end('Starting. This page will open when it is done.\n')
  }
  const server = createServer(
    { keepAliveTimeout: CONNECTION_MS.keepAlive, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    (req, res) => handle(req, res),
  )
  const late = lateConnections(server)
  server.headersTimeout = CONNECTION_MS.headers
  server.requestTimeout = CONNECTION_MS.request
  server.timeout = options.idleSocketMs ?? CONNECTION_MS.idle
  answerClientErrors(server)
  const port = await listen(server, config)
  const address =
    config.port === 0
      ? {
          ...config,
          port,
          publicUrl: config.publicUrl.replace(/:0$/, `:${port}`),
          imagesUrl: config.imagesUrl.replace(/:0$/, `:${port}`),
        }
      : config
  let parts: Parts | null = null
  let site: Site
  try {
    parts = await openParts(address, logger)
    site = await startSite(parts, { ...options, listener: server })
  } catch (error) {
    server.close()
    server.closeAllConnections()
    await parts?.close()
    throw error
  }
  handle = site.handle
  return {
    url: address.publicUrl,
    async close() {
      await site.drain()
      // A proxy that knows nothing yet still sends requests: they are answered on connections that end afterwards.
      handle = (req, res) => {
        res.shouldKeepAlive = false
        site.handle(req, res)
      }
      await delay(config.drainMs)
      await closeServer(server, late, config.shutdownTimeoutMs)
      await site.close()
    },
  }
}

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(listenError(error, config))
    })
    server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, () =>
      resolve((server.address() as AddressInfo).port),
    )
  })
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT: ${port} is already in use; set another one`)
  if (error.code === 'EACCES') return new Error(`PORT: this user may not listen on ${port}; set one above 1023`)
  if (error.syscall === 'getaddrinfo' || error.code === 'EADDRNOTAVAIL')
    return new Error(`HOST: must be an address or the name of this machine, not ${JSON.stringify(host)}`)
  return error
}

/** Stops accepting connections, lets running requests finish, and closes the rest after the timeout. */
async function closeServer(server: Server, late: LateConnections, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const began = performance.now()
  const since = (ms: number) => performance.now() - began >= ms
  const watch = setInterval(() => {
    server.closeIdleConnections()
    if (since(FIRST_REQUEST_MS)) late.endUnused()
    if (since(LAST_BODY_MS)) late.endBodies()
    if (since(timeoutMs)) server.closeAllConnections()
  }, 100)
  server.closeIdleConnections()
  await closed
  clearInterval(watch)
}
