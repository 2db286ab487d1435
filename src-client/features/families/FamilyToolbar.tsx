import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS, PREVIEW } from '#shared/limits.ts'
import { cleanPreviewText, isPreviewDefault } from '#shared/preview/preferences.ts'
import { RENDERERS } from '#shared/preview/renderers.ts'
import { usePreferenceStore, usePreferences } from '../../app/preferences.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Range } from '../../ui/Range.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { Colours } from '../fonts/PreviewToolbar.tsx'
import { DEFAULT_RENDERER } from './default-renderer.ts'

const ShareDialog = lazy(() => import('../fonts/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })))

/** The name of a renderer as a person writes it. */
const titled = (name: string) => (name[0] as string).toUpperCase() + name.slice(1)

interface Props {
  family: string
  path: string
  /** Size under the thumb, ahead of the stored one while it moves. */
  size: number
  onSize(size: number): void
  renderer: string
  onRenderer(renderer: string): void
}

/** The preview toolbar of a family page: a renderer instead of order and licence, which one family does not need. */
export function FamilyToolbar({ family, path, size, onSize, renderer, onRenderer }: Props) {
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const [text, setText] = useState(preferences.fonttext)
  const field = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<'share' | 'settings' | null>(null)
  useEffect(() => setText(preferences.fonttext), [preferences.fonttext])
  const applyText = (value: string) => store.set({ fonttext: cleanPreviewText(value) })
  const settleText = useDebounced(applyText, DEBOUNCE_MS.previewText)
  const type = (value: string) => {
    setText(value)
    settleText(value)
  }
  useEarlyInput(field, type)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    applyText(text)
  }
  const changed =
    !isPreviewDefault(preferences) || text !== '' || size !== PREVIEW.defaultSize || renderer !== DEFAULT_RENDERER
  const reset = () => {
    setText('')
    onSize(PREVIEW.defaultSize)
    onRenderer(DEFAULT_RENDERER)
    store.set({ fonttext: '', fontfg: '', fontbg: '', fontsize: PREVIEW.defaultSize })
  }
  return (
    <>
      <form className="bar bar--family" action={path} aria-label="Preview settings" onSubmit={onSubmit}>
        <label className="bar-text">
          <span className="vh">Preview text</span>
          <input
            ref={field}
            id="preview-text"
            name="text"
            type="text"
            placeholder={`Type to try ${family}`}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            maxLength={PREVIEW.maxGraphemes}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <label className="bar-size needs-js">
          <span>Size</span>
          <Range
            min={PREVIEW.sizeMin}
            max={PREVIEW.sizeMax}
            step={1}
            value={size}
            onValue={onSize}
            aria-label="Preview size"
          />
          <output>{size}</output>
        </label>
        <Colours className="bar-col needs-js" />
        <div className="bar-sort needs-js">
          <span className="soft">Render</span>
          <RendererSelect value={renderer} onChange={onRenderer} />
        </div>
        <div className="bar-acts">
          <button type="submit" className="btn no-js">
            Preview
          </button>
          <button
            type="button"
            className="icon-btn needs-js"
            aria-label="Back to the default preview"
            title="Reset"
            style={changed ? undefined : { visibility: 'hidden' }}
            onClick={reset}
          >
            <Icon name="reset" />
          </button>
          <button
            type="button"
            className="icon-btn needs-js"
            aria-label="Share this view"
            title="Share"
            onClick={() => setDialog('share')}
          >
            <Icon name="share" />
          </button>
        </div>
        <div className="bar-more needs-js">
          <button
            type="button"
            className="icon-btn"
            aria-label="Preview settings"
            onClick={() => setDialog('settings')}
          >
            <Icon name="type" />
          </button>
        </div>
      </form>
      <Suspense fallback={null}>{dialog === 'share' ? <ShareDialog onClose={() => setDialog(null)} /> : null}</Suspense>
      {dialog === 'settings' ? (
        <Dialog
          title="Preview"
          width={420}
          sheet
          onClose={() => setDialog((was) => (was === 'settings' ? null : was))}
          footer={
            <>
              <button type="button" className="btn grow" disabled={!changed} onClick={reset}>
                <Icon name="reset" />
                Reset
              </button>
              <button type="button" className="btn btn--solid" onClick={() => setDialog(null)}>
                Done
              </button>
            </>
          }
        >
          <div className="stack">
            <label className="sheet-size">
              <span>Size</span>
              <Range min={PREVIEW.sizeMin} max={PREVIEW.sizeMax} step={1} value={size} onValue={onSize} />
              <output>{size}</output>
            </label>
            <Colours className="sheet-colours" />
            <div className="sheet-sort">
              <span>Render</span>
              <RendererSelect value={renderer} onChange={onRenderer} />
            </div>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

function RendererSelect({ value, onChange }: { value: string; onChange(renderer: string): void }) {
  return (
    <select className="select" aria-label="Renderer" value={value} onChange={(event) => onChange(event.target.value)}>
      {[...RENDERERS].reverse().map(({ name }) => (
        <option key={name} value={name}>
          {titled(name)}
        </option>
      ))}
    </select>
  )
}
