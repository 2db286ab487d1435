import { lazy, Suspense, useState } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import { cleanPreviewText, isPreviewDefault, PREVIEW_RESET } from '#shared/preview/preferences.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Colours } from '../fonts/Colours.tsx'
import { ShareDialog } from '../fonts/lazy-share-dialog.ts'
import { usePreviewText } from '../fonts/preview-text.ts'
import {
  MoreButton,
  PreviewSize,
  PreviewTextField,
  ResetButton,
  SettingsButton,
  ShareButton,
} from '../fonts/ToolbarParts.tsx'
import { DEFAULT_RENDERER } from './default-renderer.ts'
import { RendererSelect } from './RendererSelect.tsx'

const FamilySettingsSheet = lazy(() =>
  import('./FamilySettingsSheet.tsx').then((module) => ({ default: module.FamilySettingsSheet })),
)
const TypeSettings = lazy(() =>
  import('../fonts/TypeSettings.tsx').then((module) => ({ default: module.TypeSettings })),
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
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const [dialog, setDialog] = useState<'share' | 'settings' | null>(null)
  const [more, setMore] = useState(false)
  const typed = usePreviewText((value) => store.set({ fonttext: cleanPreviewText(value) }))
  const changed =
    !isPreviewDefault(preferences) || typed.text !== '' || size !== PREVIEW.defaultSize || renderer !== DEFAULT_RENDERER
  const reset = () => {
    typed.clear()
    onSize(PREVIEW.defaultSize)
    onRenderer(DEFAULT_RENDERER)
    store.set(PREVIEW_RESET)
  }
  return (
    <>
      <form className="bar bar--family" action={path} aria-label="Preview settings" onSubmit={typed.onSubmit}>
        <PreviewTextField state={typed} placeholder={`Type to try ${family}`} />
        <PreviewSize size={size} onSize={onSize} />
        <Colours className="bar-col needs-js" />
        <div className="bar-sort needs-js">
          <span className="soft">Render</span>
          <RendererSelect value={renderer} onChange={onRenderer} />
        </div>
        <div className="bar-acts">
          <button type="submit" className="btn no-js">
            Preview
          </button>
          <ResetButton changed={changed} onReset={reset} />
          <MoreButton open={more} onToggle={setMore} />
          <button
            type="button"
            className="icon-btn needs-js"
            aria-label="Save this preview as an image"
            title="Save image"
            onClick={onSaveImage}
          >
            <Icon name="image" />
          </button>
          <ShareButton onShare={() => setDialog('share')} />
        </div>
        <SettingsButton onOpen={() => setDialog('settings')} />
        {more ? (
          <Suspense fallback={<div className="bar-second" />}>
            <TypeSettings onText={typed.apply} />
          </Suspense>
        ) : null}
      </form>
      <Suspense fallback={null}>{dialog === 'share' ? <ShareDialog onClose={() => setDialog(null)} /> : null}</Suspense>
      <Suspense fallback={null}>
        {dialog === 'settings' ? (
          <FamilySettingsSheet
            size={size}
            onSize={onSize}
            renderer={renderer}
            onRenderer={onRenderer}
            onText={typed.apply}
            onSaveImage={onSaveImage}
            onShare={() => setDialog('share')}
            onReset={changed ? reset : null}
            onClose={() => setDialog((was) => (was === 'settings' ? null : was))}
          />
        ) : null}
      </Suspense>
    </>
  )
}
