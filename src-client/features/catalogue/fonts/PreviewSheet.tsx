import type { ReactNode } from 'react'
import * as dialogStyles from '../../../ui/Dialog.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Colours } from './Colours.tsx'
import { PreviewSize } from './ToolbarParts.tsx'
import * as toolbarStyles from './toolbar.module.css'

export interface PreviewSheetProps {
  size: number
  onSize: (size: number) => void
  onText: (text: string) => void
  /** null = the page cannot be shared. */
  onShare: (() => void) | null
  /** null while everything is at its default. */
  onReset: (() => void) | null
  onClose: () => void
}

interface FrameProps extends Pick<PreviewSheetProps, 'size' | 'onSize' | 'onReset' | 'onClose'> {
  /** Buttons between Reset and Done. */
  acts?: ReactNode
  children: ReactNode
}

/** Below 930 px: size, colours and other settings that do not fit into the toolbar. */
export const PreviewSheet = ({ size, onSize, onReset, onClose, acts, children }: FrameProps) => (
  <Dialog
    title="Preview"
    onClose={onClose}
    width={420}
    sheet
    footer={
      <>
        <button type="button" className={`btn ${dialogStyles.apart}`} disabled={!onReset} onClick={() => onReset?.()}>
          <Icon name="reset" />
          Reset
        </button>
        {acts}
        <button type="button" className="btn btn--solid" onClick={onClose}>
          Done
        </button>
      </>
    }
  >
    <div className="stack">
      <PreviewSize size={size} onSize={onSize} sheet />
      <Colours className={toolbarStyles.sheetColours} />
      {children}
    </div>
  </Dialog>
)

/** Button that opens the share dialog. */
export const ShareAct = ({ onShare }: Pick<PreviewSheetProps, 'onShare'>) =>
  onShare ? (
    <button type="button" className="btn" onClick={onShare}>
      <Icon name="share" />
      Share
    </button>
  ) : null
