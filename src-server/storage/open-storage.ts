import { isAppError } from '#shared/errors.ts'
import { SettingsError } from '../config.ts'
import { innermostCause } from '../database/outage.ts'
import { withTimeout } from '../timeout.ts'
import { createLocalStorage } from './local.adapter.ts'
import { createS3Storage } from './s3.adapter.ts'
import { makeBucket } from './s3-bucket.ts'
import type { StoragePort } from './storage.port.ts'
import { parseStorageUrl } from './storage-url.ts'

/**
 * Storage given by STORAGE_URL.
 * @param copies local folder for S3 objects that are needed as files
 */
export function openStorage(storageUrl: string, copies: { folder: string; maxBytes: number }): StoragePort {
  const location = parseStorageUrl(storageUrl)
  if (location.kind === 'local') return createLocalStorage(location.folder)
  return createS3Storage({ ...location, copiesFolder: copies.folder, copiesMaxBytes: copies.maxBytes })
}

/** A folder of a network that does not answer would hold the start for ever, a bucket's server for minutes. */
const CHECK_MS = 30_000

/**
 * Makes sure at start that files can be kept: makes the bucket where it is missing.
 * @param setting variable that gave the address, for the message
 * @param waitMs for storage that does not answer
 * @throws SettingsError a sentence for the operator
 */
export async function prepareStorage(
  storageUrl: string,
  storage: Pick<StoragePort, 'check'>,
  { setting = 'STORAGE_URL', waitMs = CHECK_MS } = {},
): Promise<void> {
  const location = parseStorageUrl(storageUrl)
  async function makeReady() {
    if (location.kind === 's3') await makeBucket(location)
    await storage.check()
  }
  try {
    await withTimeout(makeReady(), waitMs, () => {
      throw new Error(`no answer within ${waitMs / 1000} s`)
    })
  } catch (error) {
    const line = `${setting}: files cannot be kept at ${storagePlace(storageUrl)}: ${reasonOf(error as Error)}`
    throw new SettingsError([line], { cause: error })
  }
}

/** What answered speaks no TLS. */
const NO_TLS = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/

/** A key or secret that the server does not know; other refusals are about rights. */
const WRONG_KEY = /answered 40[13] (InvalidAccessKeyId|SignatureDoesNotMatch)$/
const REFUSED = /answered 40[13]( \w+)?$/

/** Visitors are told less: the network's own code is in the innermost cause. */
function reasonOf(error: Error): string {
  const inner = innermostCause(error)
  const { code } = inner as NodeJS.ErrnoException
  const what = error.message.replace(/\.$/, '')
  if (isAppError(error) && error.code === 'TIMEOUT') return `${what}; start it, or correct the address`
  if (WRONG_KEY.test(what)) return `${what}; correct the key or its secret`
  if (REFUSED.test(what)) return `${what}; give the key the right to list, read, write and delete in this bucket`
  if (inner === error || typeof code !== 'string') return error.message
  const remedy = NO_TLS.test(code) ? 'set tls=false if it is without TLS' : 'start it'
  return `${what} (${code}); ${remedy}, or correct the address`
}

/** Where files are, without key and secret. */
export function storagePlace(storageUrl: string): string {
  const location = parseStorageUrl(storageUrl)
  if (location.kind === 'local') return location.folder
  return `${location.endpoint}/${location.bucket}${location.prefix && `/${location.prefix.slice(0, -1)}`}`
}
