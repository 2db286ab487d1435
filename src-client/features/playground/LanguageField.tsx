import { SAMPLE_TEXTS } from '#shared/preview/sample-sentences.ts'
import { SampleLanguageOptions } from '../catalogue/fonts/SampleLanguageOptions.tsx'
import * as styles from './PlaygroundControls.module.css'
import { DEFAULT_STATE } from './playground-state.ts'
import type { Playground } from './use-playground.ts'

/** The language of the running text. */
export const LanguageField = ({ playground: { state, set } }: { playground: Playground }) => (
  <label className={styles.field}>
    <span>Language</span>
    <select
      className="select"
      name="lang"
      value={state.lang in SAMPLE_TEXTS ? state.lang : DEFAULT_STATE.lang}
      onChange={(event) => set({ lang: event.target.value, para: '' })}
    >
      <SampleLanguageOptions />
    </select>
  </label>
)
