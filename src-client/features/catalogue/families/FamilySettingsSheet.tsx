import { Icon } from '../../../ui/Icon.tsx'
import { PreviewSheet, type PreviewSheetProps, ShareAct } from '../fonts/PreviewSheet.tsx'
import { TypeSettings } from '../fonts/TypeSettings.tsx'
import * as toolbarStyles from '../fonts/toolbar.module.css'
import { RendererSelect } from './RendererSelect.tsx'

interface Props extends PreviewSheetProps {
  renderer: string
  onRenderer(renderer: string): void
  onSaveImage(): void
}

/** Below 930 px: settings that do not fit into the toolbar of a family page. */
export const FamilySettingsSheet = ({ renderer, onRenderer, onText, onSaveImage, onShare, ...frame }: Props) => (
  <PreviewSheet {...frame}>
    <TypeSettings sheet onText={onText} />
    <div className={toolbarStyles.sheetRow}>
      <span>Render</span>
      <RendererSelect value={renderer} onChange={onRenderer} />
    </div>
    <div className="chips">
      <button type="button" className="btn" onClick={onSaveImage}>
        <Icon name="image" />
        Save image
      </button>
      <ShareAct onShare={onShare} />
    </div>
  </PreviewSheet>
)
