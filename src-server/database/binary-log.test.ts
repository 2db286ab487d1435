import { expect, test } from 'vitest'
import { binaryLogFault } from './binary-log.ts'
import type { Database } from './data-source.ts'

/** A server with these settings, as SHOW VARIABLES lists them. */
const server = (settings: Record<string, string>) =>
  ({
    kind: 'mysql',
    write: { query: async () => Object.entries(settings).map(([Variable_name, Value]) => ({ Variable_name, Value })) },
  }) as unknown as Database

test('a server that logs statements is named', async () => {
  expect(await binaryLogFault(server({ log_bin: 'ON', binlog_format: 'STATEMENT' }))).toMatch(/ROW or MIXED/)
})

test.each([
  { log_bin: 'OFF', binlog_format: 'STATEMENT' },
  { log_bin: 'ON', binlog_format: 'ROW' },
  { log_bin: 'ON', binlog_format: 'MIXED' },
  // Versions without the setting write rows.
  { log_bin: 'ON' },
])('%o is fine', async (settings) => {
  expect(await binaryLogFault(server(settings as Record<string, string>))).toBeNull()
})
