import type { PageConfig } from '#shared/contracts/site/site.ts'
import { callHeaders } from './call-headers.ts'

/** Enough for a picture of 10 MB over a slow connection. */
export const SEND_TIMEOUT_MS = 120_000

/** Sends one file as the field `file`; null deletes the stored one. @returns the JSON of the answer, also of an error */
export async function sendFile(config: PageConfig, path: string, file: File | null): Promise<Record<string, unknown>> {
  const body = new FormData()
  if (file) body.set('file', file)
  const answer = await fetch(path, {
    ...(file ? { method: 'POST', body } : { method: 'DELETE' }),
    headers: callHeaders(config),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
  return (await answer.json()) as Record<string, unknown>
}
