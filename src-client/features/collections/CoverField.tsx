import { useState } from 'react'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { COLLECTION } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { trpc } from '../../api/trpc.ts'
import { notify } from '../../ui/notifications.ts'
import { PictureActs, PictureStatus, usePictureSending } from '../previews/pictures/picture-sending.tsx'
import { CollectionCover } from './CollectionCover.tsx'
import * as styles from './CoverField.module.css'

/** The current cover and a button to replace it; a new one is saved immediately (specification section 8). */
export function CoverField({ collection }: { collection: CollectionView }) {
  const utils = trpc.useUtils()
  const [coverPhoto, setCoverPhoto] = useState(collection.coverPhoto)
  const { busy, said, send } = usePictureSending(`/api/v3/collection/${collection.id}/image`, COLLECTION.coverBytes)

  const change = (file: File | null) =>
    send(file, (answer) => {
      if (typeof answer.coverPhoto !== 'string' && answer.coverPhoto !== null) return null
      setCoverPhoto(answer.coverPhoto)
      if (file) notify({ type: 'success', message: MESSAGES.coverUpdated })
      void utils.collections.invalidate()
      return file ? '' : 'The cover photo is removed.'
    })

  return (
    <div className={styles.field}>
      <CollectionCover collection={{ ...collection, coverPhoto }} />
      <div className={styles.acts}>
        <PictureActs
          busy={busy}
          what="cover photo"
          has={Boolean(coverPhoto)}
          after="The collection shows a letter of its first font again."
          onChange={change}
        />
        <span className="muted">PNG, JPEG or GIF, up to {COLLECTION.coverBytes / 1024 / 1024} MB</span>
        <PictureStatus said={said} />
      </div>
    </div>
  )
}
