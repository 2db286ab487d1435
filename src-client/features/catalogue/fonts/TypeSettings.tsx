import { useState } from 'react'
import { DEBOUNCE_MS, PREVIEW } from '#shared/limits.ts'
import type { PreviewAlign } from '#shared/preview/preview-align.ts'
import { SAMPLE_LANGUAGES, SAMPLE_TEXTS, sampleSentence } from '#shared/preview/sample-sentences.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { Range } from '../../../ui/Range.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { ListView } from './list-view.ts'
import { SampleLanguageOptions } from './SampleLanguageOptions.tsx'
import { ShowSelect } from './ShowSelect.tsx'
import * as styles from './TypeSettings.module.css'

interface Props {
  /** Sets the sample sentence of a language as the preview text. */
  onText(text: string): void
  /** In lists, adds a switch for families that cover the text. */
  view?: ListView
  /** Whether it is in the settings sheet of small screens. */
  sheet?: boolean
}

const ALIGN_WORDS: Record<PreviewAlign, string> = { start: 'Start', center: 'Centre', end: 'End' }
/** Position of the leading slider while each font uses its own leading. */
const OWN_LEADING = 100

/** Second row of the toolbar: letter-spacing, leading, alignment, sample text of a language, and language of the letter forms. */
export function TypeSettings({ onText, view, sheet }: Props) {
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const { fonttext, fontls, fontlh, fontal, fontlang } = preferences
  const language = SAMPLE_LANGUAGES.find((code) => sampleSentence(code) === fonttext) ?? ''
  const setLanguage = (code: string) => {
    store.set({ fontlang: code })
    // An address with a language must not restore the old one.
    if (view && new URLSearchParams(location.search).has('textlang'))
      view.go({ page: view.state.page }, { replace: true })
  }
  return (
    <div className={sheet ? styles.sheet : `${styles.second} needs-js`}>
      <SettledRange
        label="Spacing"
        value={fontls}
        min={PREVIEW.spacingMin}
        max={PREVIEW.spacingMax}
        shown={(value) => `${value / 1000} em`}
        onSettled={(value) => store.set({ fontls: value })}
      />
      <SettledRange
        label="Leading"
        value={fontlh || OWN_LEADING}
        min={OWN_LEADING}
        max={PREVIEW.leadingMax}
        shown={(value) => (value === OWN_LEADING ? "font's own" : (value / 100).toFixed(2))}
        onSettled={(value) => store.set({ fontlh: value === OWN_LEADING ? 0 : value })}
      />
      <label className={styles.field}>
        <span>Align</span>
        <select
          className="select"
          value={fontal}
          onChange={(event) => store.set({ fontal: event.target.value as PreviewAlign })}
        >
          {(Object.keys(ALIGN_WORDS) as PreviewAlign[]).map((align) => (
            <option key={align} value={align}>
              {ALIGN_WORDS[align]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>Sample text</span>
        <select
          className="select"
          value={language}
          onChange={(event) => {
            // Use the letter forms of that language: Serbian Cyrillic differs from Russian.
            setLanguage(event.target.value)
            onText(event.target.value === '' ? '' : sampleSentence(event.target.value))
          }}
        >
          <option value="">{language === '' && fonttext !== '' ? 'Your own' : "Each font's own"}</option>
          <SampleLanguageOptions />
        </select>
      </label>
      <label className={styles.field}>
        <span>Language</span>
        <select
          className="select"
          title="Letter forms of this language, where the font has them"
          value={fontlang}
          onChange={(event) => setLanguage(event.target.value)}
        >
          <option value="">Automatic</option>
          {/* Links may name a language without a sample text. */}
          {fontlang !== '' && !(fontlang in SAMPLE_TEXTS) ? <option value={fontlang}>{fontlang}</option> : null}
          <SampleLanguageOptions />
        </select>
      </label>
      {view && !sheet ? (
        <div className={`${styles.field} ${styles.show}`}>
          <span aria-hidden="true">Show</span>
          <ShowSelect />
        </div>
      ) : null}
      {view ? (
        <Switch
          className={styles.field}
          checked={fonttext !== '' && view.state.chars === fonttext}
          onChange={(on) => view.go({ chars: on ? fonttext : '' })}
        >
          Only fonts that can set my text
        </Switch>
      ) : null}
    </div>
  )
}

interface SettledRangeProps {
  label: string
  value: number
  min: number
  max: number
  shown(value: number): string
  onSettled(value: number): void
}

/** A slider that reports its value only at rest, because each value needs new pictures. */
function SettledRange({ label, value, min, max, shown, onSettled }: SettledRangeProps) {
  const [ahead, setAhead] = useState<{ from: number; value: number } | null>(null)
  const current = ahead?.from === value ? ahead.value : value
  const settle = useDebounced(onSettled, DEBOUNCE_MS.fontSize)
  // The slider has its own name: a label would belong to the output as well.
  return (
    <div className={`${styles.field} ${styles.slider}`}>
      <span>{label}</span>
      <Range
        min={min}
        max={max}
        step={5}
        value={current}
        aria-label={label}
        onValue={(next) => {
          setAhead({ from: value, value: next })
          settle(next)
        }}
      />
      <output>{shown(current)}</output>
    </div>
  )
}
