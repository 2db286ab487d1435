import { expect, test, vi } from 'vitest'
import { createReplica } from './replica.ts'

test('a replica that cannot be used is named once, also when it never answered', async () => {
  const logger = { warn: vi.fn(), info: vi.fn() }
  const refused = new Error('DATABASE_READ_URL: the server refuses the user ada or the password; correct them')
  const replica = createReplica({ logger, open: () => Promise.reject(refused) })
  vi.spyOn(performance, 'now').mockReturnValueOnce(1e6).mockReturnValueOnce(1e6).mockReturnValue(2e6)
  await replica.look()
  await replica.look()
  expect(logger.warn.mock.calls).toEqual([
    [{ reason: refused.message }, 'the read replica does not answer; the primary is asked instead'],
  ])
  expect(replica.stats()).toMatchObject({ failures: 2, upToDate: false })
  expect(replica.serves()).toBe(false)
  vi.restoreAllMocks()
})
