import { lazy } from 'react'
import { cleanPreviewText } from '#shared/preview/preferences.ts'
import { usePreferenceStore } from '../../../app/preferences.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PreviewBar } from '../fonts/PreviewBar.tsx'
import { usePreviewText } from '../fonts/preview-text.ts'
import * as toolbarStyles from '../fonts/toolbar.module.css'
import { DEFAULT_RENDERER } from './default-renderer.ts'
import { RendererSelect } from './RendererSelect.tsx'

const FamilySettingsSheet = lazy(() =>
  import('./FamilySettingsSheet.tsx').then((module) => ({ default: module.FamilySettingsSheet })),
)

interface Props {
  family: string
  path: string
  /** Size at the slider, which is stored only when the slider rests. */
  size: number
  onSize(size: number): void
  renderer: string
  onRenderer(renderer: string): void
  onSaveImage(): void
}

/** The preview toolbar of a family page. It has a renderer instead of order and licence, which are for lists. */
export function FamilyToolbar({ family, path, size, onSize, renderer, onRenderer, onSaveImage }: Props) {
  const store = usePreferenceStore()
  const typed = usePreviewText((value) => store.set({ fonttext: cleanPreviewText(value) }))
  return (
    <PreviewBar
      className="bar bar--family"
      action={path}
      placeholder={`Type to try ${family}`}
      typed={typed}
      size={size}
      onSize={onSize}
      onResetOwn={renderer === DEFAULT_RENDERER ? undefined : () => onRenderer(DEFAULT_RENDERER)}
      controls={
        <div className={`${toolbarStyles.sort} needs-js`}>
          <span className="soft">Render</span>
          <RendererSelect value={renderer} onChange={onRenderer} />
        </div>
      }
      button={
        <button
          type="button"
          className="icon-btn needs-js"
          aria-label="Save this preview as an image"
          title="Save image"
          onClick={onSaveImage}
        >
          <Icon name="image" />
        </button>
      }
      sheet={(props) => (
        <FamilySettingsSheet {...props} renderer={renderer} onRenderer={onRenderer} onSaveImage={onSaveImage} />
      )}
    />
  )
}
