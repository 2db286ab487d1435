import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Colours } from '../fonts/PreviewToolbar.tsx'
import { PreviewSize } from '../fonts/ToolbarParts.tsx'
import { TypeSettings } from '../fonts/TypeSettings.tsx'
import { RendererSelect } from './RendererSelect.tsx'

interface Props {
  size: number
  onSize(size: number): void
  renderer: string
  onRenderer(renderer: string): void
  onText(text: string): void
  onSaveImage(): void
  onShare(): void
  /** null while everything is at its default. */
  onReset: (() => void) | null
  onClose(): void
}

/** Below 930 px: what the toolbar of a family page has no room for. */
export function FamilySettingsSheet(props: Props) {
  const { size, onSize, renderer, onRenderer, onText, onSaveImage, onShare, onReset, onClose } = props
  return (
    <Dialog
      title="Preview"
      width={420}
      sheet
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn grow" disabled={!onReset} onClick={() => onReset?.()}>
            <Icon name="reset" />
            Reset
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
        <TypeSettings sheet onText={onText} />
        <div className="sheet-sort">
          <span>Render</span>
          <RendererSelect value={renderer} onChange={onRenderer} />
        </div>
        <div className="chips">
          <button type="button" className="btn" onClick={onSaveImage}>
            <Icon name="image" />
            Save image
          </button>
          <button type="button" className="btn" onClick={onShare}>
            <Icon name="share" />
            Share
          </button>
        </div>
      </div>
    </Dialog>
  )
}
