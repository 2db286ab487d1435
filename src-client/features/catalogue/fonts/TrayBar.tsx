import { lazy, Suspense, useState } from 'react'
import { FRAME } from '#shared/limits.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { clearCompare, useComparePicks } from './compare-store.ts'
import { FamilyNamePicture } from './FamilyNamePicture.tsx'
import { TakeOut } from './TakeOut.tsx'

const CompareDialog = lazy(() =>
  import('../../playground/CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })),
)

const BulkDownloadDialog = lazy(() =>
  import('../downloads/BulkDownloadDialog.tsx').then((module) => ({ default: module.BulkDownloadDialog })),
)

/** The compared styles, each set in itself, with buttons to compare and download them. */
export function TrayBar() {
  const picks = useComparePicks()
  const [open, setOpen] = useState<'compare' | 'download' | null>(null)
  return (
    <>
      <section className="tray" aria-label="Compare">
        <div className="wrap">
          <b>Compare</b>
          <ol>
            {picks.map((pick) => (
              <li key={pick.font.id}>
                <FamilyNamePicture
                  family={{ name: pick.family.name, fonts: [{ ...pick.font, primary: true }] }}
                  size={20}
                />
                <TakeOut pick={pick} />
              </li>
            ))}
          </ol>
          <button type="button" className="btn btn--bare tray-clear" onClick={clearCompare}>
            Clear
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label="Download the compared families"
            title="Download all"
            onClick={() => setOpen('download')}
          >
            <Icon name="download" />
          </button>
          <button type="button" className="btn btn--solid" onClick={() => setOpen('compare')}>
            Compare {picks.length}
            {picks.length === FRAME.compareMax ? ' (full)' : ''}
          </button>
        </div>
      </section>
      <Suspense fallback={null}>
        {open === 'compare' ? (
          <CompareDialog onClose={() => setOpen(null)} onDownload={() => setOpen('download')} />
        ) : null}
        {open === 'download' ? (
          <BulkDownloadDialog familyIds={picks.map((pick) => pick.family.familyId)} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
