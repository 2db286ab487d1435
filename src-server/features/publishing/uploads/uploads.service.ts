import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntityManager } from 'typeorm'
import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { isLicenceUpload } from '#shared/licence-files.ts'
import { DAY_MS } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { UPLOAD, UPLOAD_RATES } from '#shared/publishing-limits.ts'
import { inTempFolder } from '../../../data-folders.ts'
import type { Database } from '../../../database/data-source.ts'
import { UploadSession } from '../../../database/entities/publishing.ts'
import { transaction } from '../../../database/transaction.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { type Actor, requirePerson } from '../../core/actor.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import { requireUploadsOpen, type SettingsService } from '../../core/settings/settings.service.ts'
import type { FontsOfFamily } from '../family-fonts.ts'
import type { IngestService } from '../ingest/ingest.service.ts'
import type { DistributeFonts } from './distribute-fonts.ts'
import { receivePart } from './receive-part.ts'
import type { TakeLicence } from './take-licence.ts'
import { asRefusal, checkFile, freeOf, plainName, type Refusal, refuseSuspended } from './upload-checks.ts'
import { createUploadSlots } from './upload-slots.ts'

interface UploadsDeps {
  database: Database
  storage: StoragePort
  ingest: Pick<IngestService, 'storeFonts'>
  limits: Pick<LimitsService, 'take'>
  families: Pick<FontsOfFamily, 'keepRefused' | 'requireOpen'>
  /** Reads a licence file uploaded beside fonts. */
  takeLicence: TakeLicence
  /** Turns the fonts of one file into families. */
  distributeFonts: DistributeFonts
  settings: Pick<SettingsService, 'get'>
  tempDir: string
  /** Called when new files await their letter descriptions. */
  onStored?: () => void
  /** Free disk space; replaced by tests. */
  freeBytes?: () => Promise<number>
}

/** The open parts of a session: keys of received parts, in order. */
interface Parts {
  parts: string[]
}

/** Length of a session's id, which is the prefix of its parts' keys. */
const ID_LENGTH = 32
/**
 * A process that opens a file renews its lease at this interval; without renewal it has died, and another may continue.
 */
const LEASE_STEP_MS = 2_000
const LEASE_MS = 8_000

/**
 * Designers' uploads: begun, sent in parts, finished. Parts are in storage and the session in the database, so that any
 * process can receive the next part; a part counts once its bytes are stored.
 */
export function createUploadsService(deps: UploadsDeps) {
  const { database, storage, ingest, limits, families, distributeFonts, takeLicence, settings } = deps
  const slots = createUploadSlots()
  /** Files being opened: each is copied first, and may unpack to many times its size. */
  const opening = createUploadSlots()
  const freeBytes = deps.freeBytes ?? (() => freeOf(deps.tempDir))

  async function sessionOf(manager: EntityManager, actor: Actor, id: string): Promise<UploadSession> {
    requirePerson(actor)
    const session = await manager.findOneBy(UploadSession, { id })
    if (!session || session.userId !== actor.userId || session.state === 'canceled')
      throw new AppError('NOT_FOUND', 'There is no such upload.')
    return session
  }

  async function requireRoom(bytes: number): Promise<void> {
    if ((await freeBytes()) < bytes + UPLOAD.reserveBytes)
      throw new AppError('STORAGE_FULL', 'The site has no room for this file at the moment. We have been told.')
  }

  /** @throws AppError RATE_LIMITED when a person has announced more bytes than the daily quota */
  async function requireQuota(manager: EntityManager, userId: number, bytes: number, at: number): Promise<void> {
    const [sent]: { bytes: number | string | null }[] = await manager.query(
      'SELECT SUM(bytes) AS bytes FROM upload_session WHERE userId = ? AND createdAt > ?',
      [userId, at - DAY_MS],
    )
    if (Number(sent?.bytes ?? 0) + bytes > UPLOAD.dayBytes)
      throw new AppError('RATE_LIMITED', 'You have sent as much as one person may within a day. Go on tomorrow.', {
        retryAfter: 3600,
      })
  }

  async function dropParts(session: UploadSession): Promise<void> {
    for (const key of (session.result as Parts | null)?.parts ?? []) await storage.remove(key)
  }

  /** Joins the parts to the whole file. */
  async function assemble(session: UploadSession, path: string): Promise<void> {
    const { parts } = session.result as Parts
    for (const [i, key] of parts.entries()) {
      const stream = await storage.getStream(key)
      if (!stream) throw new AppError('UNAVAILABLE', 'A part of the file is missing. Send the file again.')
      await pipeline(stream, createWriteStream(path, { flags: i === 0 ? 'wx' : 'a' }))
    }
  }

  const isBeingOpened = ({ state, updatedAt }: UploadSession, at: number) =>
    state === 'processing' && Math.abs(at - updatedAt) < LEASE_MS

  /** Renews the lease until the timer is cleared. */
  const keepLease = (id: string) =>
    setInterval(() => {
      transaction(database, (manager) =>
        manager.update(UploadSession, { id, state: 'processing' }, { updatedAt: Date.now() }),
      ).catch(() => undefined)
    }, LEASE_STEP_MS)

  async function settle(session: UploadSession, state: 'done' | 'failed', result: UploadResult | Refusal) {
    await transaction(database, (manager) =>
      manager.update(
        UploadSession,
        { id: session.id, state: 'processing' },
        { state, result: result as never, updatedAt: Date.now() },
      ),
    )
    await dropParts(session)
  }

  const beingOpened = () => new AppError('CONFLICT', 'This file is being opened already.', { retryAfter: 2 })

  /** Marks a complete file as being opened by this call, or returns it with its earlier result. */
  const claim = (actor: Actor, id: string, at: number) =>
    transaction(database, async (manager) => {
      const found = await sessionOf(manager, actor, id)
      if (found.state === 'done' || found.state === 'failed') return found
      if (found.received !== found.bytes)
        throw new AppError('CONFLICT', `Continue the upload at byte ${found.received}.`)
      if (isBeingOpened(found, at)) throw beingOpened()
      await refuseSuspended(manager, actor)
      await families.requireOpen(manager, actor, found.familyId)
      // Two concurrent calls may both have read it as open: the update decides which one continues.
      const { affected } = await manager.update(
        UploadSession,
        { id, state: found.state, updatedAt: found.updatedAt },
        { state: 'processing', updatedAt: at },
      )
      if (!affected) throw beingOpened()
      return found
    })

  async function openLicence(actor: Actor, session: UploadSession, path: string): Promise<UploadResult> {
    const licence = await takeLicence(actor, session, path)
    const result = { familyId: session.familyId, added: [], here: [], families: [], refused: [], licence }
    await settle(session, 'done', result)
    return result
  }

  /** @throws AppError FONT_REFUSED when there is no font that we take; the file is kept for admins */
  async function openFonts(actor: Actor, session: UploadSession, path: string): Promise<UploadResult> {
    const { familyId, fileName, bytes } = session
    const { fonts, refused } = await ingest.storeFonts([{ path, sourceName: fileName }])
    if (fonts.length === 0) {
      const nothing = { sourceName: fileName, code: 'NOT_A_FONT', reason: 'There is no font in this file' }
      const refusal: Refusal = refused[0] ?? nothing
      await families.keepRefused(actor, familyId, { path, fileName, bytes }, refused)
      await settle(session, 'failed', refusal)
      throw asRefusal(refusal)
    }
    const taken = await distributeFonts(actor, familyId, fonts)
    const result: UploadResult = { ...taken, familyId, refused: [...refused, ...taken.refused] }
    await settle(session, 'done', result)
    deps.onStored?.()
    return result
  }

  return {
    slots,

    /** @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL, RATE_LIMITED */
    async begin(actor: Actor, input: { familyId: number; fileName: string; bytes: number }): Promise<{ id: string }> {
      requirePerson(actor)
      await requireUploadsOpen(settings, actor)
      const fileName = plainName(input.fileName)
      checkFile(fileName, input.bytes)
      await requireRoom(input.bytes)
      const id = randomBytes(16).toString('hex')
      const at = Date.now()
      await transaction(database, async (manager) => {
        // First, since it locks the person's row: concurrent requests see each other's announced bytes.
        await limits.take(manager, UPLOAD_RATES.begin, String(actor.userId))
        await families.requireOpen(manager, actor, input.familyId)
        await requireQuota(manager, actor.userId, input.bytes, at)
        const open = await manager.countBy(UploadSession, { userId: actor.userId, state: 'open' })
        if (open >= UPLOAD.openMax)
          throw new AppError(
            'CONFLICT',
            `${UPLOAD.openMax} files are on their way already. Finish or cancel one first.`,
          )
        await manager.insert(UploadSession, {
          id,
          familyId: input.familyId,
          userId: actor.userId,
          fileName,
          bytes: input.bytes,
          received: 0,
          state: 'open' as const,
          result: { parts: [] } as never,
          createdAt: at,
          updatedAt: at,
        })
      })
      return { id }
    },

    /** How much of a file was received. */
    async progress(actor: Actor, id: string): Promise<{ received: number; bytes: number; state: string }> {
      const { received, bytes, state } = await sessionOf(database.read.manager, actor, id)
      return { received, bytes, state }
    },

    /**
     * Receives the next bytes of a file; those before a broken connection are kept.
     * @returns how much was received in total
     * @throws AppError CONFLICT for another offset, PAYLOAD_TOO_LARGE for more than was announced, TOO_SLOW for a drip,
     * FORBIDDEN for somebody who was suspended or left the foundry meanwhile
     */
    async append(actor: Actor, id: string, offset: number, body: Readable): Promise<{ received: number }> {
      const session = await sessionOf(database.read.manager, actor, id)
      if (session.state !== 'open') throw new AppError('CONFLICT', MESSAGES.uploadProcessed)
      if (offset !== session.received)
        throw new AppError('CONFLICT', `Continue the upload at byte ${session.received}.`, { param: 'Upload-Offset' })
      if ((session.result as Parts).parts.length >= UPLOAD.partsMax)
        throw new AppError('CONFLICT', 'This file has come in too many parts. Cancel it and send it again.')
      const release = slots.take(actor.userId, id)
      try {
        const room = session.bytes - session.received
        await requireRoom(room)
        return await inTempFolder(deps.tempDir, 'upload', async (folder) => {
          const file = join(folder, 'part')
          const part = await receivePart(body, file, room, session.bytes)
          let received = session.received
          if (part.bytes > 0) {
            const key = `upload/${id}-${String(offset).padStart(10, '0')}-${randomBytes(4).toString('hex')}`
            await storage.putFile(key, file, 'application/octet-stream')
            try {
              received = await transaction(database, (manager) => count(manager, actor, session, key, part.bytes))
            } catch (error) {
              await storage.remove(key)
              // Received bytes count towards the quota, whatever becomes of them.
              await transaction(database, (manager) =>
                manager.increment(UploadSession, { id, state: 'canceled' }, 'bytes', part.bytes),
              )
              throw error
            }
          }
          if (part.end === 'slow')
            throw new AppError('TOO_SLOW', 'The file came too slowly. Go on from where it stopped.')
          // We ended it ourselves, with this error for the sender.
          if (isAppError(body.errored)) throw body.errored
          return { received }
        })
      } finally {
        release()
      }
    },

    /**
     * Opens a complete file: its fonts become styles of the family. Repeating it returns the same result.
     * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, FONT_REFUSED with the reason; CONFLICT while bytes
     * are missing
     */
    async finish(actor: Actor, id: string): Promise<UploadResult> {
      const session = await claim(actor, id, Date.now())
      if (session.state === 'done') return session.result as UploadResult
      if (session.state === 'failed') throw asRefusal(session.result as Refusal)
      const lease = keepLease(id)
      let release = (): void => undefined
      try {
        release = opening.take(actor.userId, id)
        await requireRoom(session.bytes)
        return await inTempFolder(deps.tempDir, 'upload', async (folder) => {
          const path = join(folder, 'file')
          await assemble(session, path)
          const open = isLicenceUpload(session.fileName) ? openLicence : openFonts
          return open(actor, session, path)
        })
      } catch (error) {
        // No result was stored, so the file can be opened again.
        await transaction(database, (manager) =>
          manager.update(UploadSession, { id, state: 'processing' }, { state: 'open' }),
        )
        throw error
      } finally {
        clearInterval(lease)
        release()
      }
    },

    /** Discards a file and its received parts. Announced bytes that never came are returned to the daily quota. */
    async cancel(actor: Actor, id: string): Promise<void> {
      const session = await transaction(database, async (manager) => {
        const found = await sessionOf(manager, actor, id)
        if (isBeingOpened(found, Date.now())) throw beingOpened()
        const { affected } = await manager.update(
          UploadSession,
          { id, state: found.state, received: found.received },
          { state: 'canceled', bytes: found.received, result: { parts: [] } as never, updatedAt: Date.now() },
        )
        if (!affected) throw new AppError('CONFLICT', 'This file is being uploaded. Try again.', { retryAfter: 1 })
        return found
      })
      await dropParts(session)
    },

    /** Discards abandoned files, and parts without a session. @returns how many sessions */
    async sweep(): Promise<number> {
      const old = await database.read.manager
        .createQueryBuilder(UploadSession, 'session')
        .where('session.updatedAt < :before', { before: Date.now() - UPLOAD.keepMs })
        .take(500)
        .getMany()
      for (const session of old) {
        await transaction(database, (manager) => manager.delete(UploadSession, { id: session.id }))
        await dropParts(session)
      }
      let known = ''
      for (
        let keys = await storage.list('upload/');
        keys.length > 0;
        keys = await storage.list('upload/', { after: keys.at(-1)! })
      )
        for (const key of keys) {
          const id = key.slice('upload/'.length, 'upload/'.length + ID_LENGTH)
          if (id === known || (await database.read.manager.existsBy(UploadSession, { id }))) known = id
          else await storage.remove(key)
        }
      return old.length
    },
  }

  /** Counts a part whose bytes are stored. A concurrent part at the same offset is dropped. */
  async function count(
    manager: EntityManager,
    actor: Actor,
    session: UploadSession,
    key: string,
    bytes: number,
  ): Promise<number> {
    await refuseSuspended(manager, actor)
    await families.requireOpen(manager, actor, session.familyId)
    const fresh = await manager.findOneBy(UploadSession, { id: session.id })
    if (!fresh) throw new AppError('NOT_FOUND', 'There is no such upload.')
    if (fresh.state !== 'open' || fresh.received !== session.received)
      throw new AppError('CONFLICT', `Continue the upload at byte ${fresh.received}.`)
    const received = fresh.received + bytes
    const { parts } = fresh.result as Parts
    const { affected } = await manager.update(
      UploadSession,
      { id: session.id, received: fresh.received, state: 'open' },
      { received, result: { parts: [...parts, key] } as never, updatedAt: Date.now() },
    )
    if (!affected) throw new AppError('CONFLICT', 'This file is already being uploaded.')
    return received
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>
