import type { FontSort } from '#shared/contracts/catalogue/fonts.ts'
import type { ListView } from './list-view.ts'
import { PreviewSheet, type PreviewSheetProps, ShareAct } from './PreviewSheet.tsx'
import { FreeOnly, SortSelect } from './PreviewToolbar.tsx'
import { ShowSelect } from './ShowSelect.tsx'
import { TypeSettings } from './TypeSettings.tsx'
import * as toolbarStyles from './toolbar.module.css'

interface SettingsSheetProps extends PreviewSheetProps {
  view: ListView
  sort: FontSort | null
}

/** Below 930 px: settings that do not fit into the toolbar. */
export function SettingsSheet({ view, sort, onText, onShare, ...frame }: SettingsSheetProps) {
  return (
    <PreviewSheet {...frame} acts={<ShareAct onShare={onShare} />}>
      <TypeSettings sheet onText={onText} view={view} />
      <div className={toolbarStyles.sheetRow}>
        <span aria-hidden="true">Show</span>
        <ShowSelect />
      </div>
      <div className={toolbarStyles.sheetRow}>
        <span aria-hidden="true">Sort</span>
        <SortSelect view={view} sort={sort} />
      </div>
      <FreeOnly view={view} />
    </PreviewSheet>
  )
}
