import { useRef, useState } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import { PLAYGROUND } from '#shared/playground-limits.ts'
import { contrastRatio, previewColours } from '#shared/preview/preferences.ts'
import { usePreferences } from '../../app/preferences.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Range } from '../../ui/Range.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { ColourSwatch } from '../catalogue/fonts/ColourSwatch.tsx'
import * as coloursStyles from '../catalogue/fonts/Colours.module.css'
import * as styles from './PlaygroundControls.module.css'
import { ALIGNMENTS, DEFAULT_STATE, type PlaygroundState, playgroundPairs } from './playground-state.ts'
import { LanguageField } from './tab-parts.ts'
import type { Playground } from './use-playground.ts'

/** Which controls a tab has. */
export interface ControlSet {
  text: 'line' | 'paragraph' | 'none'
  /** Default size in pixels; 0 = the tab has fixed sizes and no control. */
  size: number
  /** Default leading in hundredths; 0 = no control. */
  leading: number
  align: boolean
}

const ALIGN_WORDS = { start: 'Start', center: 'Centre', end: 'End', justify: 'Justify' } as const
/** Keys of the address that have a field in the form; the others are hidden inputs. */
const FIELDS = new Set(['text', 'para', 'lang', 'size', 'ls', 'lh', 'al'])
const LOW_CONTRAST = 3

/** The settings that all fonts share, in one form. Without scripts it is sent by GET. */
export function PlaygroundControls({
  playground,
  controls,
  path,
}: {
  playground: Playground
  controls: ControlSet
  path: string
}) {
  const { state, adjust, set } = playground
  const changed = resettable.some((key) => state[key] !== DEFAULT_STATE[key])
  const size = state.size || controls.size
  const leading = state.leading || controls.leading
  const line = useRef<HTMLInputElement>(null)
  useEarlyInput(line, (text) => adjust({ text }))
  const paragraph = useRef<HTMLTextAreaElement>(null)
  useEarlyInput(paragraph, (para) => adjust({ para }))
  return (
    <form className={styles.bar} action={path} aria-label="Type settings" onSubmit={(event) => event.preventDefault()}>
      {playgroundPairs(state)
        .filter(([key]) => !FIELDS.has(key))
        .map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
      {controls.text === 'line' ? (
        <label className={styles.text}>
          <span className="vh">Text for all fonts</span>
          <input
            ref={line}
            id="preview-text"
            name="text"
            type="text"
            placeholder="Type to try, or see each font's own words"
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            maxLength={PREVIEW.maxGraphemes}
            value={state.text}
            onChange={(event) => adjust({ text: event.target.value })}
          />
        </label>
      ) : null}
      {controls.text === 'paragraph' ? (
        <>
          <label className={styles.text}>
            <span className="vh">Running text for all fonts</span>
            <textarea
              ref={paragraph}
              id="preview-text"
              name="para"
              rows={2}
              placeholder="Your own paragraphs, or a text in the language chosen here"
              spellCheck={false}
              dir="auto"
              maxLength={PLAYGROUND.textMax}
              value={state.para}
              onChange={(event) => adjust({ para: event.target.value })}
            />
          </label>
          <LanguageField playground={playground} />
        </>
      ) : null}
      {controls.size > 0 ? (
        <Slider
          label="Size"
          name="size"
          value={size}
          min={PLAYGROUND.sizeMin}
          max={PLAYGROUND.sizeMax}
          onValue={(value) => adjust({ size: value })}
        />
      ) : null}
      <Slider
        label="Spacing"
        name="ls"
        value={state.spacing}
        min={PREVIEW.spacingMin}
        max={PREVIEW.spacingMax}
        step={5}
        shown={`${state.spacing / 1000} em`}
        onValue={(spacing) => adjust({ spacing })}
      />
      {controls.leading > 0 ? (
        <Slider
          label="Leading"
          name="lh"
          value={leading}
          min={PREVIEW.leadingMin}
          max={PREVIEW.leadingMax}
          step={5}
          shown={(leading / 100).toFixed(2)}
          onValue={(value) => adjust({ leading: value })}
        />
      ) : null}
      {controls.align ? (
        <label className={styles.field}>
          <span>Align</span>
          <select
            className="select"
            name="al"
            value={state.align}
            onChange={(event) => set({ align: event.target.value as PlaygroundState['align'] })}
          >
            {ALIGNMENTS.filter((align) => align !== 'justify' || controls.text === 'paragraph').map((align) => (
              <option key={align} value={align}>
                {ALIGN_WORDS[align]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Colours playground={playground} />
      <div className={styles.acts}>
        <button type="submit" className="btn no-js">
          Show
        </button>
        <button
          type="button"
          className="icon-btn needs-js"
          aria-label="Back to the default settings"
          title="Reset"
          style={changed ? undefined : { visibility: 'hidden' }}
          onClick={() => set(Object.fromEntries(resettable.map((key) => [key, DEFAULT_STATE[key]])))}
        >
          <Icon name="reset" />
        </button>
        <CopyLink
          className="btn needs-js"
          icon="link"
          label="Copy link"
          text={() => new URL(playground.href({}), location.href).href}
        />
      </div>
    </form>
  )
}

const resettable = ['text', 'para', 'lang', 'size', 'spacing', 'leading', 'align', 'fg', 'bg'] as const

function Slider({
  label,
  name,
  shown,
  value,
  onValue,
  ...range
}: {
  label: string
  name: string
  value: number
  min: number
  max: number
  step?: number
  shown?: string
  onValue(value: number): void
}) {
  return (
    <div className={`${styles.field} ${styles.slider}`}>
      <span>{label}</span>
      <Range {...range} name={name} value={value} onValue={onValue} aria-label={label} />
      <output>{shown ?? value}</output>
    </div>
  )
}

/** Colours of the specimens. Until they are changed here: the visitor's preference, or those of the day or night scheme. */
function Colours({ playground }: { playground: Playground }) {
  const preferences = usePreferences()
  const [open, setOpen] = useState<'fg' | 'bg' | null>(null)
  const { state, set } = playground
  const usual = previewColours(preferences)
  const fg = state.fg || usual.fg
  const bg = state.bg || usual.bg
  const low = (state.fg || state.bg) && contrastRatio(fg, bg) < LOW_CONTRAST
  return (
    <div className="needs-js">
      <ColourSwatch
        label="Text"
        colour={fg}
        open={open === 'fg'}
        onOpen={(on) => setOpen(on ? 'fg' : null)}
        onChange={(colour) => set({ fg: colour })}
      />
      <ColourSwatch
        label="Paper"
        colour={bg}
        open={open === 'bg'}
        onOpen={(on) => setOpen(on ? 'bg' : null)}
        onChange={(colour) => set({ bg: colour })}
      />
      <span role="status" className={low ? coloursStyles.low : 'vh'}>
        {low ? 'Low contrast' : ''}
      </span>
    </div>
  )
}
