import type { FontSort } from '#shared/contracts/fonts.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { ListView } from './list-view.ts'
import { PreviewSheet, type PreviewSheetProps, ShareAct } from './PreviewSheet.tsx'
import { FreeOnly, SortSelect } from './PreviewToolbar.tsx'
import { TypeSettings } from './TypeSettings.tsx'
import * as toolbar from './toolbar.module.css'

interface SettingsSheetProps extends PreviewSheetProps {
  view: ListView
  sort: FontSort | null
}

/** Below 930 px: settings that do not fit into the toolbar. */
export function SettingsSheet({ view, sort, onText, onShare, ...frame }: SettingsSheetProps) {
  const { compact } = usePreferences()
  const store = usePreferenceStore()
  return (
    <PreviewSheet {...frame} acts={<ShareAct onShare={onShare} />}>
      <TypeSettings sheet onText={onText} view={view} />
      <div className={toolbar.sheetSort}>
        <span aria-hidden="true">Sort</span>
        <SortSelect view={view} sort={sort} />
      </div>
      <FreeOnly view={view} />
      <Switch checked={compact} onChange={(value) => store.set({ compact: value })}>
        Compact rows
      </Switch>
    </PreviewSheet>
  )
}
