import path from 'node:path'
import type { Config } from '../config.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { StoragePort } from '../storage/storage.port.ts'

/** Commands read each file once, so their local copies need little space and must not evict the server's. */
const COPIES_BYTES = 64 * 1024 * 1024

export function openSiteStorage(config: Config): StoragePort {
  return openStorage(config.storageUrl, { folder: path.join(config.dataDir, 'command-copies'), maxBytes: COPIES_BYTES })
}
