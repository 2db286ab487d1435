import type { DataSource, QueryRunner } from 'typeorm'

/**
 * Fails the statements selected by `fails`, as a lost connection or a killed process would; `at` is the statement's
 * number.
 */
export function failWhere(
  source: DataSource,
  fails: (at: number, sql: string, values?: unknown[]) => boolean,
): { statements(): number; heal(): void } {
  let count = 0
  const createQueryRunner = source.createQueryRunner
  const patched = new Set<QueryRunner>()
  source.createQueryRunner = (mode) => {
    const runner = createQueryRunner.call(source, mode)
    if (patched.has(runner)) return runner
    patched.add(runner)
    const query = runner.query.bind(runner)
    runner.query = (async (...args: Parameters<typeof query>) => {
      // A dying connection rolls back automatically.
      if (!/^ROLLBACK/.test(args[0]) && fails(++count, args[0], args[1] as unknown[] | undefined))
        throw new Error('killed here')
      return query(...args)
    }) as typeof runner.query
    return runner
  }
  return {
    statements: () => count,
    heal: () => {
      source.createQueryRunner = createQueryRunner
      for (const runner of patched) Reflect.deleteProperty(runner, 'query')
    },
  }
}
