import { PreviewSheet, type PreviewSheetProps, ShareAct } from '../fonts/PreviewSheet.tsx'
import { ShowSelect } from '../fonts/ShowSelect.tsx'
import { TypeSettings } from '../fonts/TypeSettings.tsx'
import * as toolbarStyles from '../fonts/toolbar.module.css'

/** Below 930 px: settings that do not fit into the toolbar of a basket. */
export const BasketSettingsSheet = ({ onText, onShare, ...frame }: PreviewSheetProps) => (
  <PreviewSheet {...frame} acts={<ShareAct onShare={onShare} />}>
    <TypeSettings sheet onText={onText} />
    <div className={toolbarStyles.sheetRow}>
      <span aria-hidden="true">Show</span>
      <ShowSelect />
    </div>
  </PreviewSheet>
)
