import { useState } from 'react'
import type { CollectionView } from '#shared/contracts/collections.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { COLLECTION } from '#shared/limits.ts'
import { MESSAGES } from '#shared/messages.ts'
import { sendFile } from '../../api/send-file.ts'
import { trpc } from '../../api/trpc.ts'
import { useConfig } from '../../app/config.tsx'
import { notify } from '../../ui/notifications.ts'
import { CollectionCover } from './CollectionCover.tsx'

const TYPES = 'image/png,image/jpeg,image/gif'

/** The cover as it is, and the way to another one, which is taken over at once (specification section 8). */
export function CoverField({ collection }: { collection: CollectionView }) {
  const utils = trpc.useUtils()
  const config = useConfig()
  const [coverPhoto, setCoverPhoto] = useState(collection.coverPhoto)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function upload(file: File | undefined) {
    if (!file || busy) return
    if (file.size > COLLECTION.coverBytes) {
      setProblem(fileTooBig(file.size, COLLECTION.coverBytes).message)
      return
    }
    setBusy(true)
    setProblem('')
    try {
      const answer = await sendFile(config, `/api/v3/collection/${collection.id}/image`, file)
      if (typeof answer.coverPhoto !== 'string') throw new Error(String(answer.error ?? answer.detail ?? ''))
      setCoverPhoto(answer.coverPhoto)
      notify({ type: 'success', message: MESSAGES.coverUpdated })
      void utils.collections.invalidate()
    } catch (error) {
      console.warn('cover not taken', error)
      setProblem((error instanceof Error && error.message) || 'The picture was not taken.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="coll-cover">
      <CollectionCover collection={{ ...collection, coverPhoto }} />
      <div className="coll-cover-acts">
        <label className="btn">
          {busy ? 'Sending…' : coverPhoto ? 'Change cover photo' : 'Add a cover photo'}
          <input
            type="file"
            accept={TYPES}
            disabled={busy}
            onChange={(event) => {
              void upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <span className="muted">PNG, JPEG or GIF, up to {COLLECTION.coverBytes / 1024 / 1024} MB</span>
        {problem ? (
          <span className="warn-text" role="alert">
            {problem}
          </span>
        ) : null}
      </div>
    </div>
  )
}
