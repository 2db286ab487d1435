import type { Logger } from 'pino'
import type { DataSource, QueryRunner } from 'typeorm'
import { currentScope } from '../request-scope.ts'

export interface QueryTrace {
  /** Called after each statement, with its time in ms. */
  finished(sql: string, ms: number): void
}

/** Statements are cut to this in the log. */
const SHOWN_SQL = 2000

/**
 * Logs statements that take longer than `slowMs` (0: none), without their values, which may be personal. The log line
 * carries the id and route of its request.
 */
export function createQueryTrace(deps: {
  slowMs: number
  logger: Pick<Logger, 'warn'>
  observe(seconds: number): void
  slow(): void
}): QueryTrace {
  const { slowMs, logger } = deps
  return {
    finished(sql, ms) {
      deps.observe(ms / 1000)
      if (slowMs === 0 || ms < slowMs) return
      deps.slow()
      logger.warn({ ms: Math.round(ms), sql: sql.slice(0, SHOWN_SQL) }, 'slow query')
    },
  }
}

/** Calls `run` and tells the trace how long it took. */
export async function traced<T>(trace: QueryTrace, sql: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await run()
  } finally {
    trace.finished(sql, performance.now() - began)
  }
}

/** SQLite has one query runner for all. */
const known = new WeakSet<QueryRunner>()

/**
 * Traces every statement of a source. With `comments` each begins with the route and id of its request, so that the
 * server's own list of slow or running statements says whose they are; SQLite has no such list, and its driver keeps
 * prepared statements by their text.
 */
export function traceQueries(source: DataSource, trace: QueryTrace, { comments }: { comments: boolean }): void {
  const create = source.createQueryRunner.bind(source)
  source.createQueryRunner = (mode) => {
    const runner = create(mode)
    if (known.has(runner)) return runner
    known.add(runner)
    const query = runner.query.bind(runner) as (sql: string, ...rest: unknown[]) => Promise<unknown>
    runner.query = ((sql: string, ...rest: unknown[]) =>
      traced(trace, sql, () => query(comments ? commented(sql) : sql, ...rest))) as typeof runner.query
    return runner
  }
}

/** Route and id consist of letters, digits and a few marks (http/route-name.ts, http/request-context.ts): they cannot end the comment. */
function commented(sql: string): string {
  const scope = currentScope()
  return scope ? `/* ${scope.route}${scope.id && ` ${scope.id}`} */ ${sql}` : sql
}
