import type { FontSort } from '#shared/contracts/fonts.ts'
import { usePreferenceStore, usePreferences } from '../../app/preferences.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { ListView } from './list-view.ts'
import { Colours, FreeOnly, SortSelect } from './PreviewToolbar.tsx'
import { PreviewSize } from './ToolbarParts.tsx'
import { TypeSettings } from './TypeSettings.tsx'

interface SettingsSheetProps {
  view: ListView
  sort: FontSort | null
  size: number
  onSize: (size: number) => void
  onText: (text: string) => void
  onShare: () => void
  /** null while everything is at its default. */
  onReset: (() => void) | null
  onClose: () => void
}

/** Below 930 px: what the toolbar has no room for. */
export function SettingsSheet({ view, sort, size, onSize, onText, onShare, onReset, onClose }: SettingsSheetProps) {
  const { compact } = usePreferences()
  const store = usePreferenceStore()
  return (
    <Dialog
      title="Preview"
      onClose={onClose}
      width={420}
      sheet
      footer={
        <>
          <button type="button" className="btn grow" disabled={!onReset} onClick={() => onReset?.()}>
            <Icon name="reset" />
            Reset
          </button>
          <button type="button" className="btn" onClick={onShare}>
            <Icon name="share" />
            Share
          </button>
          <button type="button" className="btn btn--solid" onClick={onClose}>
            Done
          </button>
        </>
      }
    >
      <div className="stack">
        <PreviewSize size={size} onSize={onSize} sheet />
        <Colours className="sheet-colours" />
        <TypeSettings sheet onText={onText} view={view} />
        <div className="sheet-sort">
          <span aria-hidden="true">Sort</span>
          <SortSelect view={view} sort={sort} />
        </div>
        <FreeOnly view={view} />
        <Switch checked={compact} onChange={(value) => store.set({ compact: value })}>
          Compact rows
        </Switch>
      </div>
    </Dialog>
  )
}
