import type { PageConfig } from '#shared/contracts/site/site.ts'
import { readCookie } from './cookies.ts'
import { idempotencyKey } from './idempotency-key.ts'

const TIMEOUT_MS = 20_000
const NO_ANSWER = 'The site did not answer. Try again in a moment.'

/** Creates an empty family (specification section 7). @returns its id @throws Error with a message for the user */
export async function createFamily(config: PageConfig, body: { foundry?: number | undefined }): Promise<number> {
  const answer = await fetch('/api/v3/family', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey(),
      'x-request-start': String(Date.now()),
      [config.XsrfHeader]: config.AntiForgeryToken,
      'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(NO_ANSWER, { cause: error })
  })
  const said = (await answer.json().catch(() => ({}))) as { familyId?: unknown; detail?: unknown }
  if (answer.ok && typeof said.familyId === 'number') return said.familyId
  throw new Error(typeof said.detail === 'string' && said.detail ? said.detail : NO_ANSWER)
}
