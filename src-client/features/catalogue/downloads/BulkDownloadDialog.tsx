import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkSummary } from '#shared/contracts/catalogue/downloads.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { httpStatusOf } from '../../../api/errors.ts'
import { trpc } from '../../../api/trpc.ts'
import * as dialogStyles from '../../../ui/Dialog.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LicenceMark } from '../../../ui/LicenceMark.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import * as styles from './BulkDownloadDialog.module.css'
import { bulkHref, bulkParts } from './bulk-parts.ts'

interface Props {
  /** Any number; more than one ZIP can hold are split into several. */
  familyIds: readonly number[]
  onClose: () => void
}

/** Before many families are downloaded, shows their size and which are for personal use only. */
export function BulkDownloadDialog({ familyIds, onClose }: Props) {
  const [freeOnly, setFreeOnly] = useState(false)
  // The families are fixed when the dialog opens.
  const [asked] = useState(() => bulkParts(familyIds))
  const utils = trpc.useUtils()
  const { data, error } = useQuery({
    queryKey: ['bulk-summary', asked],
    queryFn: (): Promise<BulkSummary[]> =>
      Promise.all(asked.map((ids) => utils.downloads.summary.fetch({ ids: ids.join(',') }))),
  })
  const waiting = data === undefined && !error
  const families = (data ?? []).flatMap((answer) => answer.families)
  const unavailable = (data ?? []).reduce((sum, answer) => sum + answer.unavailable.length, 0)
  const personal = families.filter((family) => !family.commercial_use)
  const chosen = freeOnly ? families.filter((family) => family.commercial_use) : families
  const parts = bulkParts(chosen.map((family) => family.familyId))
  const sum = (of: 'files' | 'bytes') => chosen.reduce((total, family) => total + family[of], 0)
  return (
    <Dialog
      title="Download as one file"
      onClose={onClose}
      width={640}
      footer={
        <>
          <button type="button" className={`btn ${dialogStyles.apart}`} onClick={onClose}>
            Cancel
          </button>
          {parts.map((ids, at) => (
            <a key={ids[0]} className="btn btn--solid" href={bulkHref(ids)} download>
              <Icon name="download" />
              {parts.length === 1 ? 'Download' : `Part ${at + 1} of ${parts.length}`}
            </a>
          ))}
        </>
      }
    >
      <div className="stack" aria-busy={waiting || undefined}>
        {error ? (
          <p className="warn-text">
            The contents of these families could not be loaded ({httpStatusOf(error) ?? 'no answer'}). Close this and
            try again.
          </p>
        ) : waiting ? (
          <p className="soft">Looking up {countLabel(asked.flat().length, 'family', 'families')} …</p>
        ) : (
          <>
            <p>
              <b>{countLabel(chosen.length, 'family', 'families')}</b>, {countLabel(sum('files'), 'file')}, up to{' '}
              {fileSize(sum('bytes'))}. Each family has a folder with its original files, the licence text found in them
              and a note where they came from.
            </p>
            {unavailable > 0 ? (
              <p className="soft">
                {unavailable === 1 ? 'One family is' : `${unavailable} families are`} no longer here and left out.
              </p>
            ) : null}
            {personal.length > 0 ? (
              <>
                <p>
                  <LicenceMark commercialUse={false} /> {personal.length === 1 ? 'is' : 'are'}{' '}
                  {countLabel(personal.length, 'family', 'families')} of them: ask the designer before commercial use.
                </p>
                <ul className={styles.bulkList}>
                  {personal.map((family) => (
                    <li key={family.familyId}>
                      {family.name} <span className="muted">{family.licenseId}</span>
                    </li>
                  ))}
                </ul>
                <Switch checked={freeOnly} onChange={setFreeOnly}>
                  Leave out personal-use fonts
                </Switch>
              </>
            ) : families.length > 0 ? (
              <p>
                <LicenceMark commercialUse /> all of them: commercial use is allowed. The licence in each folder has the
                terms.
              </p>
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  )
}
