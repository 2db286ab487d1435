import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { SAMPLE_LANGUAGES } from '#shared/preview/sample-sentences.ts'
import { httpStatusOf } from '../../../api/errors.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { SampleLanguageOptions } from '../fonts/SampleLanguageOptions.tsx'
import * as styles from './LanguageBytes.module.css'

/** Times that unfinished sizes are asked for again: with the wait of each call (CALL_MS.patience) about two minutes. */
const ASKED_AGAIN = 11
const AGAIN_AFTER_MS = 3000
const MAKING = 'Some of the files are still being made.'

/** The files are not all there yet, or this address may not have more made at the moment. */
const isMaking = (error: unknown) => [429, 503].includes(httpStatusOf(error) ?? 0)

/** Bytes of the fonts that a page in a chosen language loads. */
export function LanguageBytes({ ids }: { ids: string }) {
  const { fontlang } = usePreferences()
  const [lang, setLang] = useState(SAMPLE_LANGUAGES.includes(fontlang) ? fontlang : 'en')
  const { data, error, failureReason, isPlaceholderData, refetch } = trpc.styleSets.bytes.useQuery(
    { ids, lang },
    {
      placeholderData: keepPreviousData,
      meta: QUIET,
      // The server goes on making the files, so the next call finds more of them.
      retry: (failures, reason) => failures < ASKED_AGAIN && isMaking(reason),
      retryDelay: AGAIN_AFTER_MS,
    },
  )
  return (
    <div className={styles.bytes}>
      <label>
        A page in
        <select className="select" value={lang} onChange={(event) => setLang(event.target.value)}>
          <SampleLanguageOptions />
        </select>
      </label>
      <div className={styles.answer} role="status" aria-busy={(!data && !error) || isPlaceholderData}>
        {error ? (
          <span>
            {isMaking(error) ? MAKING : 'The sizes could not be loaded.'}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Try again
            </button>
          </span>
        ) : data && !isPlaceholderData ? (
          <span>
            loads <b className="num">{fileSize(data.bytes)}</b> of fonts in {countLabel(data.files, 'file')}.
          </span>
        ) : (
          <span className="muted">{isMaking(failureReason) ? MAKING : 'Measuring …'}</span>
        )}
        {data && data.lacking.length > 0 && !isPlaceholderData ? (
          <p className="warn-text">
            {data.lacking.join(', ')} {data.lacking.length === 1 ? 'lacks' : 'lack'} letters of this language.
          </p>
        ) : null}
      </div>
    </div>
  )
}
