import { groupThousands } from '#shared/format/download-label.ts'
import * as dialogStyles from '../../../ui/Dialog.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FacetPanel } from './FacetPanel.tsx'
import * as facetStyles from './facet.module.css'
import type { ListView } from './list-view.ts'

/** Below 1100 px, the filters are in a sheet whose button shows the current number of results. */
export function FacetSheet({ view, onClose }: { view: ListView; onClose: () => void }) {
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      width={420}
      sheet
      footer={
        <button type="button" className={`btn btn--solid btn--big ${dialogStyles.grow}`} onClick={onClose}>
          Show {groupThousands(view.result.total)}
        </button>
      }
    >
      <div className={facetStyles.sheet}>
        <FacetPanel view={view} />
      </div>
    </Dialog>
  )
}
