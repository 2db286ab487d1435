import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import { isPreviewDefault, PREVIEW_RESET } from '#shared/preview/preferences.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { Colours } from './Colours.tsx'
import { ShareDialog } from './lazy-share-dialog.ts'
import type { ListView } from './list-view.ts'
import type { PreviewSheetProps } from './PreviewSheet.tsx'
import type { PreviewTextState } from './preview-text.ts'
import { MoreButton, PreviewSize, PreviewTextField, ResetButton, SettingsButton, ShareButton } from './ToolbarParts.tsx'
import * as typeStyles from './TypeSettings.module.css'
import * as toolbarStyles from './toolbar.module.css'

const TypeSettings = lazy(() => import('./TypeSettings.tsx').then((module) => ({ default: module.TypeSettings })))

interface PreviewBarProps {
  form?: Ref<HTMLFormElement>
  className: string
  action: string
  placeholder: string
  typed: PreviewTextState
  /** Size at the slider, which is stored only when the slider rests. */
  size: number
  onSize: (size: number) => void
  /** Resets the page's own controls; missing if they have their defaults. */
  onResetOwn?: (() => void) | undefined
  /** The list whose filters the type settings change. */
  view?: ListView
  /** Hidden fields of the form. */
  hidden?: ReactNode
  /** What Share does instead of opening the share dialog; null = the page cannot be shared. */
  onShare?: (() => void) | null | undefined
  /** The page's own controls, and its own button before Share. */
  controls: ReactNode
  button?: ReactNode
  sheet: (props: PreviewSheetProps) => ReactNode
}

/** The preview toolbar of lists and family pages. Without scripts, a GET form. */
export function PreviewBar(props: PreviewBarProps) {
  const { typed, size, onSize, onResetOwn, view } = props
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const [dialog, setDialog] = useState<'share' | 'settings' | null>(null)
  const [more, setMore] = useState(false)
  const share = props.onShare === undefined ? () => setDialog('share') : props.onShare
  const reset = () => {
    // What the link sets was never the visitor's: their own settings stay.
    if (Object.keys(store.addressed()).length > 0) return store.setAddressed({})
    typed.clear()
    onSize(PREVIEW.defaultSize)
    onResetOwn?.()
    store.set(PREVIEW_RESET)
  }
  const changed =
    !isPreviewDefault(preferences) || typed.text !== '' || size !== PREVIEW.defaultSize || onResetOwn !== undefined
  return (
    <>
      <form
        ref={props.form}
        className={props.className}
        action={props.action}
        aria-label="Preview settings"
        autoComplete="off"
        onSubmit={typed.onSubmit}
      >
        {props.hidden}
        <PreviewTextField state={typed} placeholder={props.placeholder} />
        <PreviewSize size={size} onSize={onSize} />
        <Colours className={`${toolbarStyles.colours} needs-js`} />
        {props.controls}
        <div className={toolbarStyles.acts}>
          <button type="submit" className="btn no-js">
            Preview
          </button>
          <MoreButton open={more} onToggle={setMore} />
          {props.button}
          {share ? <ShareButton onShare={share} /> : null}
          <ResetButton changed={changed} onReset={reset} />
        </div>
        <SettingsButton onOpen={() => setDialog('settings')} />
        {more ? (
          <Suspense fallback={<div className={typeStyles.second} />}>
            <TypeSettings onText={typed.apply} view={view} />
          </Suspense>
        ) : null}
      </form>
      <Suspense fallback={null}>
        {dialog === 'share' ? <ShareDialog onClose={() => setDialog(null)} /> : null}
        {dialog === 'settings'
          ? props.sheet({
              size,
              onSize,
              onText: typed.apply,
              onShare: share,
              onReset: changed ? reset : null,
              onClose: () => setDialog((was) => (was === 'settings' ? null : was)),
            })
          : null}
      </Suspense>
    </>
  )
}
