import path from 'node:path'
import type { Config } from '../config.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { StoragePort } from '../storage/storage.port.ts'

/** Commands read each file once, so their local copies need little space and must not evict the server's. */
const COPIES_BYTES = 64 * 1024 * 1024

/** The storage of an address, for a command. */
export const openCommandStorage = (url: string, { dataDir }: Pick<Config, 'dataDir'>): StoragePort =>
  openStorage(url, { folder: path.join(dataDir, 'command-copies'), maxBytes: COPIES_BYTES })

export const openSiteStorage = (config: Config): StoragePort => openCommandStorage(config.storageUrl, config)
