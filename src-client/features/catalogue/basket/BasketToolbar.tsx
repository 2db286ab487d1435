import { lazy } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { cleanPreviewText } from '#shared/preview/preferences.ts'
import { usePreferenceStore } from '../../../app/preferences.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { PreviewBar } from '../fonts/PreviewBar.tsx'
import { usePreviewText } from '../fonts/preview-text.ts'
import { ShowSelect } from '../fonts/ShowSelect.tsx'
import * as toolbarStyles from '../fonts/toolbar.module.css'

const BasketSettingsSheet = lazy(() =>
  import('./BasketSettingsSheet.tsx').then((module) => ({ default: module.BasketSettingsSheet })),
)

interface Props {
  path: string
  /** Size at the slider, which is stored only when the slider rests. */
  size: number
  onSize(size: number): void
}

/** The preview toolbar of a basket: a list without order and filters. */
export function BasketToolbar({ path, size, onSize }: Props) {
  const store = usePreferenceStore()
  const typed = usePreviewText((value) => store.set({ fonttext: cleanPreviewText(value) }))
  const settleSize = useDebounced((fontsize: number) => store.set({ fontsize }), DEBOUNCE_MS.fontSize)
  return (
    <PreviewBar
      className="bar"
      action={path}
      placeholder="Type to preview"
      typed={typed}
      size={size}
      onSize={(next) => {
        onSize(next)
        settleSize(next)
      }}
      controls={
        <div className={`${toolbarStyles.density} needs-js`}>
          <ShowSelect />
        </div>
      }
      sheet={(props) => <BasketSettingsSheet {...props} />}
    />
  )
}
