import { expect, test } from 'vitest'
import type { Database } from './data-source.ts'
import { rightsFault } from './rights.ts'

const refusing = (code: string) =>
  ({
    kind: 'mysql',
    write: {
      options: { username: 'ada', database: 'fonts' },
      query: async () => {
        throw Object.assign(new Error(code), { code })
      },
    },
  }) as unknown as Database

test('names the rights that are denied', async () => {
  expect(await rightsFault(refusing('ER_TABLEACCESS_DENIED_ERROR'))).toMatch(/\(INSERT, UPDATE, DELETE\); run GRANT/)
})

test.each(['ER_OPTION_PREVENTS_STATEMENT', 'PROTOCOL_CONNECTION_LOST', 'ER_DISK_FULL'])(
  'leaves %s to the running site',
  async (code) => {
    expect(await rightsFault(refusing(code))).toBeNull()
  },
)
