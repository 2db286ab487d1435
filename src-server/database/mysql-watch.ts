import { type Connection, type ConnectionOptions, createConnection } from 'mysql2'
import { isOutage, unreachable } from './outage.ts'

/** Interval of the questions to a server that answers, and to one that does not. */
const ASK_MS = { up: 1000, down: 250 }
/**
 * A server that does not answer a ping within this is taken for frozen: with the interval, requests wait at most 4 s. Counted in parts, of
 * which a busy stretch of this process takes one, however long: the answer may be there, unread.
 */
const PATIENCE = { parts: 6, partMs: 500 }

const NO_ANSWER = new Error('no answer')

/** Told when the server stops answering and when it answers again. */
export interface OutageListener {
  lost(error: unknown): void
  back(): void
}

interface PooledConnection {
  release(): void
  query(sql: string): unknown
  stream: { destroy(error: Error): void }
  once(event: 'end' | 'error', listener: () => void): unknown
}

type GetConnection = (done: (error: unknown, connection?: PooledConnection) => void) => void

/** The part of mysql2's pool that is used here. */
export interface WatchedPool {
  getConnection: GetConnection
  on(event: 'connection', listener: (connection: PooledConnection) => void): unknown
}

/** A server without room for another connection, or with another password, is there. */
function isAnswer(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code.startsWith('ER_') && !code.endsWith('_SHUTDOWN')
}

/**
 * Asks the server once a second on a connection of its own. When it stops answering, queries that wait for it fail at once, and so do new
 * ones until it answers again: a frozen server keeps connections open without a word, so that nothing else would end the wait.
 */
export function watchMysql(pool: WatchedPool, options: ConnectionOptions, listener: OutageListener | null) {
  const connections = new Set<PooledConnection>()
  const waiting = new Set<(error: Error) => void>()
  let outage: Error | null = null
  let probe: Connection | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false

  pool.on('connection', (connection) => {
    connections.add(connection)
    const forget = () => void connections.delete(connection)
    connection.once('end', forget)
    connection.once('error', forget)
  })

  const fromPool = pool.getConnection.bind(pool)
  pool.getConnection = (done) => {
    if (outage) return void process.nextTick(done, outage)
    const fail = (error: Error) => done(error)
    waiting.add(fail)
    fromPool((error, connection) => {
      // It was told of the outage already.
      if (!waiting.delete(fail)) connection?.release()
      else done(error && isOutage(error) ? unreachable(error) : error, connection)
    })
  }

  function lose(cause: unknown): void {
    probe?.destroy()
    probe = null
    if (outage) return
    outage = unreachable(cause)
    listener?.lost(cause)
    for (const { stream } of connections) stream.destroy(outage)
    connections.clear()
    for (const fail of waiting) fail(outage)
    waiting.clear()
  }

  function open(): Connection {
    // PATIENCE limits this wait too.
    const connection = createConnection({ ...options, connectTimeout: 0 })
    // The ping reports it; a connection that ends between two pings fails the next one.
    connection.on('error', () => undefined)
    ;(connection as unknown as { stream: { unref(): void } }).stream.unref()
    return connection
  }

  function ask(): Promise<void> {
    probe ??= open()
    const asked = probe
    return new Promise((resolve, reject) => {
      let parts = 0
      const limit = setInterval(() => {
        if (++parts < PATIENCE.parts) return
        clearInterval(limit)
        reject(NO_ANSWER)
      }, PATIENCE.partMs).unref()
      asked.ping((error) => {
        clearInterval(limit)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  const whatFails = () =>
    ask().then(
      () => null,
      (reason: unknown) => reason,
    )

  async function look(): Promise<void> {
    const isKept = probe !== null
    let error = await whatFails()
    // A connection that has ended says only that the server was away: it may be there again.
    if (isKept && !closed && error !== null && error !== NO_ANSWER) {
      probe?.destroy()
      probe = null
      error = await whatFails()
    }
    if (error !== null && !isAnswer(error)) {
      if (!closed) lose(error)
    } else if (outage) {
      outage = null
      listener?.back()
    }
    if (!closed) timer = setTimeout(look, outage ? ASK_MS.down : ASK_MS.up).unref()
  }

  void look()
  return {
    close() {
      closed = true
      if (timer) clearTimeout(timer)
      probe?.destroy()
    },
  }
}
