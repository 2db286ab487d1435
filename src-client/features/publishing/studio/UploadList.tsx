import { Fragment } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { BreakableName } from '../../../ui/BreakableName.tsx'
import * as studioStyles from './studio.module.css'
import { UploadedFamily } from './UploadedFamily.tsx'
import * as styles from './UploadList.module.css'
import { isSettled, type UploadEntry, type UploadQueue, type UploadStatus } from './upload-queue.ts'

const WORDS: Record<UploadStatus, string> = {
  added: 'Paused',
  queued: 'Waiting',
  uploading: 'Uploading',
  canceled: 'Cancelled',
  error: 'Error',
  timeout: 'Timeout',
  success: 'Done',
}

interface UploadListProps {
  familyId: number
  entries: readonly UploadEntry[]
  queue: UploadQueue
}

/** The upload queue: progress and actions of each file, and of all together. */
export function UploadList({ familyId, entries, queue }: UploadListProps) {
  const counted = entries.filter(({ status, offline }) => status !== 'canceled' && (status !== 'error' || offline))
  const whole = counted.reduce((sum, { file }) => sum + file.size, 0)
  const sent = counted.reduce((sum, { file, status, sent }) => sum + (status === 'success' ? file.size : sent), 0)
  const done = entries.filter(({ status }) => status === 'success').length
  const open = entries.filter(({ status, offline }) => !isSettled(status) || offline).length
  const failed = entries.filter(
    ({ status, offline }) => (status === 'error' || status === 'timeout') && !offline,
  ).length
  const taken = done === 0 ? 'No file uploaded' : done === 1 ? '1 file uploaded' : `${done} files uploaded`
  return (
    <div className={styles.queue}>
      <div className={styles.whole}>
        {/* Bytes change many times a second: only what is done is announced. */}
        <p role="status">
          {open > 0 ? `${done} of ${countLabel(counted.length, 'file')}` : taken}
          {failed > 0 ? <span className="muted num"> · {failed} rejected</span> : null}
        </p>
        {whole > 0 ? (
          <span className="muted num">
            {fileSize(sent)} of {fileSize(whole)}
          </span>
        ) : null}
        {open === 0 ? (
          <button type="button" className="btn" onClick={queue.clear}>
            Clear list
          </button>
        ) : null}
      </div>
      {whole > 0 ? <progress className={styles.bar} value={sent / whole} max={1} aria-label="All files" /> : null}
      <ul>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            <Entry entry={entry} queue={queue} />
            {entry.families.map((family) => (
              <UploadedFamily
                key={family.familyId}
                familyId={familyId}
                family={family}
                onMerged={() => queue.merged(entry.id, family.familyId)}
              />
            ))}
          </Fragment>
        ))}
      </ul>
    </div>
  )
}

function Entry({ entry, queue }: { entry: UploadEntry; queue: UploadQueue }) {
  const { id, file, status, sent, message, final, offline } = entry
  // The site opens a file once it has all of it, and that cannot be stopped.
  const isChecked = status === 'uploading' && sent >= file.size
  const buttons: [label: string, act: (id: number) => void, shown: boolean][] = [
    ['Pause', queue.pause, !isChecked && (status === 'uploading' || status === 'queued')],
    ['Resume', queue.resume, status === 'added'],
    ['Retry', queue.resume, (status === 'error' || status === 'timeout') && !final],
    [
      'Cancel',
      queue.cancel,
      !isChecked && (status === 'uploading' || status === 'queued' || status === 'added' || offline),
    ],
  ]
  return (
    <li className={studioStyles.file} data-part="file" data-status={status}>
      <p>
        <b>
          <BreakableName>{file.name}</BreakableName>
        </b>{' '}
        <span className="muted num">{fileSize(file.size)}</span>{' '}
        <span className={studioStyles.fileState}>{offline ? 'Waiting' : isChecked ? 'Checking' : WORDS[status]}</span>
      </p>
      {offline || status === 'uploading' || status === 'added' || status === 'queued' ? (
        <progress className={styles.bar} value={file.size > 0 ? sent / file.size : 0} max={1} aria-label={file.name} />
      ) : null}
      {message ? <p className={status === 'success' ? 'muted' : 'warn-text'}>{message}</p> : null}
      {offline ? (
        <p className="muted">It continues automatically when the connection is back. Keep this page open.</p>
      ) : null}
      <p className={studioStyles.acts}>
        {buttons
          .filter(([, , shown]) => shown)
          .map(([label, act]) => (
            <button
              key={label}
              type="button"
              className="btn"
              aria-label={`${label} ${file.name}`}
              onClick={() => act(id)}
            >
              {label}
            </button>
          ))}
      </p>
    </li>
  )
}
