import { SAMPLE_LANGUAGES, SAMPLE_TEXTS } from './sample-sentences.ts'

/** Options of a select: each language with a sample text, by its code. */
export const SampleLanguageOptions = () =>
  SAMPLE_LANGUAGES.map((code) => (
    <option key={code} value={code}>
      {SAMPLE_TEXTS[code]?.[0]}
    </option>
  ))
