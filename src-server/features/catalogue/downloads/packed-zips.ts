import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { isAppError } from '#shared/errors.ts'
import type { createLocalCopies } from '../../../storage/local-copies.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import type { Bundle } from './downloads.service.ts'
import { openZip, zipStream } from './zip-stream.ts'

/** Larger ones are packed while they are sent: a visitor must not wait for the first byte. */
const MAX_BYTES = 32 * 1024 * 1024
/** The local disk takes nothing more, or another process has just removed the file: the ZIP is packed and not kept. */
const DISK = new Set(['STORAGE_FULL', 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ENOENT', 'ENOTDIR'])

/**
 * ZIPs of families on local disk, named by what is in them: packing costs thirty times as much as sending. A changed
 * family or text has another name.
 */
export function createPackedZips(copies: ReturnType<typeof createLocalCopies>, storage: StoragePort) {
  const isSmall = ({ entries }: Bundle) => entries.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_BYTES

  /** Path of the packed ZIP; null when it is large or the disk is full. @throws Error when a file cannot be read */
  async function packed(bundle: Bundle): Promise<string | null> {
    if (!isSmall(bundle)) return null
    const name = createHash('sha256').update(JSON.stringify(bundle.entries)).digest('hex')
    try {
      return await copies.get(name, () => openZip([bundle], storage))
    } catch (error) {
      return withoutDisk(error)
    }
  }

  function withoutDisk(error: unknown): null {
    const code = isAppError(error) ? error.code : String((error as NodeJS.ErrnoException).code)
    if (DISK.has(code)) return null
    throw error
  }

  return {
    /** The ZIP, with its size when that is known before it is sent. */
    async open(bundle: Bundle): Promise<{ stream: Readable; bytes: number | null }> {
      const file = await packed(bundle)
      // Opened before the answer begins: a file that is removed meanwhile can still be read.
      const handle = file === null ? null : await open(file).catch(withoutDisk)
      if (handle === null) return { stream: await openZip([bundle], storage), bytes: null }
      return { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
    },
    /** Its size in bytes. */
    async size(bundle: Bundle): Promise<number> {
      const file = await packed(bundle)
      if (file !== null) return (await stat(file)).size
      let bytes = 0
      for await (const chunk of zipStream([bundle], storage)) bytes += (chunk as Buffer).length
      return bytes
    },
  }
}

export type PackedZips = ReturnType<typeof createPackedZips>
