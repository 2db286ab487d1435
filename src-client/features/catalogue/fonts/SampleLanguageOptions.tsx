import { SAMPLE_LANGUAGES, SAMPLE_TEXTS } from '#shared/preview/sample-sentences.ts'

/** Options of a select: all languages with a sample text; values are codes. */
export const SampleLanguageOptions = () =>
  SAMPLE_LANGUAGES.map((code) => (
    <option key={code} value={code}>
      {SAMPLE_TEXTS[code]?.[0]}
    </option>
  ))
