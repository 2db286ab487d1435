import { createLocalStorage } from './local.adapter.ts'
import { createS3Storage } from './s3.adapter.ts'
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
