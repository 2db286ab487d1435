import { useState } from 'react'
import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { problemOf } from '../../../api/errors.ts'
import { trpc } from '../../../api/trpc.ts'
import * as studioStyles from './studio.module.css'

interface UploadedFamilyProps {
  /** Family of the current page. */
  familyId: number
  /** Another family found in the same archive. */
  family: UploadResult['families'][number]
  onMerged(): void
}

/** Another family found in an archive: a link to it, and a button to merge it into this one. */
export function UploadedFamily({ familyId, family, onMerged }: UploadedFamilyProps) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.studio.move.useMutation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { styles } = family

  async function merge(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const other = await utils.studio.family.fetch({ familyId: family.familyId }, { staleTime: 0 })
      const fontFileIds = other.styles.map((style) => style.fontFileId)
      await mutateAsync({ familyId: family.familyId, fontFileIds, to: familyId })
      onMerged()
      await utils.studio.family.invalidate({ familyId })
      await utils.studio.report.invalidate({ familyId })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={studioStyles.file} data-part="file">
      <p>
        <b>
          <bdi>{family.name}</bdi>
        </b>{' '}
        <span className="muted">
          a family of its own,{' '}
          {styles.length === 0 ? 'which has these styles already' : `with ${countLabel(styles.length, 'style')}`}
        </span>
      </p>
      {problem ? (
        <p className="warn-text" role="alert">
          {problem}
        </p>
      ) : null}
      <p className={studioStyles.acts}>
        <a
          className="btn"
          href={routePath('family-edit', { familyId: family.familyId })}
          aria-label={`Edit ${family.name}`}
        >
          Edit
        </a>
        <button
          type="button"
          className="btn"
          aria-disabled={busy}
          aria-label={`Merge ${family.name} into this family`}
          onClick={() => void merge()}
        >
          Merge into this family
        </button>
      </p>
    </li>
  )
}
