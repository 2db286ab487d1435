import { createLocalStorage } from './local.adapter.ts'
import { createS3Storage } from './s3.adapter.ts'
import type { StoragePort } from './storage.port.ts'
import { parseStorageUrl } from './storage-url.ts'

/**
 * Storage named by STORAGE_URL.
 * @param copies where S3 objects are kept for those who need a path on local disk
 */
export function openStorage(storageUrl: string, copies: { folder: string; maxBytes: number }): StoragePort {
  const location = parseStorageUrl(storageUrl)
  if (location.kind === 'local') return createLocalStorage(location.folder)
  return createS3Storage({ ...location, copiesFolder: copies.folder, copiesMaxBytes: copies.maxBytes })
}
