import { useEffect, useRef, useState } from 'react'
import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useConfig } from '../../../app/config.tsx'
import { askBeforeLeaving } from '../../../app/use-kept-words.ts'
import type { Question } from '../../../ui/ask.ts'
import * as zoneStyles from '../../../ui/drop-zone.module.css'
import { useStore } from '../../../ui/store.ts'
import * as pictureFormsStyles from '../../account/PictureForms.module.css'
import { PlainForm } from '../../account/PlainForm.tsx'
import { fontsOf } from './dropped-files.ts'
import { unfinishedNames } from './send-upload.ts'
import * as studioStyles from './studio.module.css'
import { UploadList } from './UploadList.tsx'
import * as styles from './UploadPart.module.css'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'

const UPLOADING: Question = {
  title: 'Leave while files upload?',
  text: 'Files that are not finished stop. To continue them, choose the same files again later.',
  yes: 'Leave',
  no: 'Stay',
}

/** Uploads fonts: dropped or chosen files, whole folders and archives. */
export function UploadPart({ family }: { family: StudioFamily }) {
  const { familyId } = family
  const config = useConfig()
  const utils = trpc.useUtils()
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  const [unfinished, setUnfinished] = useState<string[]>([])
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const made = createUploadQueue({
      familyId,
      config,
      onStored: () => {
        void utils.studio.family.invalidate({ familyId })
        void utils.studio.report.invalidate({ familyId })
      },
      onRefused: () => void utils.studio.family.invalidate({ familyId }),
    })
    setQueue(made)
    setUnfinished(unfinishedNames(familyId))
    const forget = askBeforeLeaving(made.isRunning, made.close, UPLOADING)
    return () => {
      forget()
      made.close()
    }
  }, [familyId, config, utils])

  function take(list: readonly File[]): void {
    queue?.add(list)
    setUnfinished([])
  }

  const isOver = useFileDrop((list) => {
    take(list)
    // The list of uploads is below the area, which may be far from where the files were dropped.
    area.current?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <section className={studioStyles.part} aria-labelledby="upload">
      <h2 id="upload">Upload fonts</h2>
      <div
        ref={area}
        className={`${zoneStyles.zone} ${styles.drop} needs-js`}
        data-part="drop"
        data-over={isOver || undefined}
      >
        <p className={zoneStyles.title}>Drop fonts, folders or ZIP files here</p>
        <p className={zoneStyles.hint}>
          TTF, OTF, TTC, WOFF, WOFF2 and ZIP, up to {fileSize(UPLOAD.maxBytes)} each. Add the licence as a text file.
        </p>
        <p className={zoneStyles.acts}>
          <button type="button" className="btn btn--solid" disabled={!queue} onClick={() => files.current?.click()}>
            Choose files
          </button>
          <button type="button" className="btn" disabled={!queue} onClick={() => folder.current?.click()}>
            Choose a folder
          </button>
        </p>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Font files"
          accept={[...UPLOAD.extensions, '.txt', '.md'].join(',')}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label="Folder of fonts"
          {...{ webkitdirectory: '' }}
          onChange={({ currentTarget }) => {
            take(fontsOf(currentTarget.files ?? []))
            currentTarget.value = ''
          }}
        />
      </div>
      <div className={`no-js ${pictureFormsStyles.forms}`}>
        <PlainForm action={routePath('family-edit', { familyId })} name="fonts" submit="Send it" file inline>
          <label className={pictureFormsStyles.file}>
            <span>A font or a ZIP file, up to {fileSize(UPLOAD.plainBytes)}; larger ones need scripts</span>
            <input type="file" name="file" accept={UPLOAD.extensions.join(',')} required />
          </label>
        </PlainForm>
      </div>
      {unfinished.length > 0 ? (
        <p className="entry-notice" role="status">
          Unfinished uploads: {unfinished.slice(0, 6).join(', ')}
          {unfinished.length > 6 ? ' and others' : ''}. Choose the same files again to continue them.
        </p>
      ) : null}
      {queue ? <Queue familyId={familyId} queue={queue} /> : null}
    </section>
  )
}

function Queue({ familyId, queue }: { familyId: number; queue: UploadQueue }) {
  const entries = useStore(queue.store)
  return entries.length > 0 ? <UploadList familyId={familyId} entries={entries} queue={queue} /> : null
}
