import { useRef } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import { isPlainSetting } from '#shared/preview/preferences.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Range } from '../../../ui/Range.tsx'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import type { PreviewTextState } from './preview-text.ts'
import * as toolbarStyles from './toolbar.module.css'

/** Parts shared by the toolbars of lists and of family pages. */

export function PreviewTextField({ state, placeholder }: { state: PreviewTextState; placeholder: string }) {
  return (
    <label className={toolbarStyles.text}>
      <span className="vh">Preview text</span>
      <input
        ref={state.field}
        id="preview-text"
        name="text"
        type="text"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={PREVIEW.maxGraphemes}
        value={state.text}
        onChange={(event) => state.type(event.target.value)}
      />
    </label>
  )
}

interface SizeProps {
  size: number
  onSize(size: number): void
}

/** Size in the toolbar, or with `sheet` in the settings sheet of small screens. */
export function PreviewSize({ size, onSize, sheet }: SizeProps & { sheet?: boolean }) {
  const slider = useRef<HTMLInputElement>(null)
  useEarlyInput(slider, (value) => onSize(Number(value)))
  return (
    <div className={sheet ? toolbarStyles.sheetSize : `${toolbarStyles.size} needs-js`}>
      <span>Size</span>
      <Range
        ref={slider}
        min={PREVIEW.sizeMin}
        max={PREVIEW.sizeMax}
        step={1}
        value={size}
        onValue={onSize}
        aria-label="Preview size"
      />
      <output>{size}</output>
    </div>
  )
}

/** Invisible instead of removed while there is nothing to reset, so that its neighbours do not move. */
export function ResetButton({ changed, onReset }: { changed: boolean; onReset(): void }) {
  return (
    <button
      type="button"
      className="icon-btn needs-js"
      aria-label="Back to the default preview"
      title="Reset"
      style={changed ? undefined : { visibility: 'hidden' }}
      onClick={onReset}
    >
      <Icon name="reset" />
    </button>
  )
}

/** Opens the second row: spacing, leading, alignment and sample texts. */
export function MoreButton({ open, onToggle }: { open: boolean; onToggle(open: boolean): void }) {
  const plain = isPlainSetting(usePreferences())
  return (
    <button
      type="button"
      className={`icon-btn needs-js${plain && !open ? '' : ' is-on'}`}
      aria-label="Spacing, leading, alignment and sample texts"
      title="More type settings"
      aria-expanded={open}
      onClick={() => onToggle(!open)}
    >
      <Icon name="type" />
    </button>
  )
}

export function ShareButton({ onShare }: { onShare(): void }) {
  return (
    <button type="button" className="icon-btn needs-js" aria-label="Share this view" title="Share" onClick={onShare}>
      <Icon name="share" />
    </button>
  )
}

/** On small screens, opens the sheet with all settings but the text. */
export function SettingsButton({ onOpen }: { onOpen(): void }) {
  return (
    <div className={`${toolbarStyles.more} needs-js`}>
      <button type="button" className="icon-btn" aria-label="Preview settings" onClick={onOpen}>
        <Icon name="type" />
      </button>
    </div>
  )
}
