import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { FacetCount } from '#shared/contracts/catalogue/fonts.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { foldLatin } from '#shared/format/latin-letters.ts'
import { offeredFirst } from '#shared/search/language-order.ts'
import { listSearchInput } from '#shared/search/list-query.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import { isComposing } from '../../../ui/is-typing.ts'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { pickShown, Tick } from './FacetFields.tsx'
import * as facetStyles from './facet.module.css'
import * as styles from './LanguageFacet.module.css'
import type { ListView } from './list-view.ts'

const SHOWN = 6
/** Most languages listed for a search. */
const FOUND = 12

const found = (counts: readonly FacetCount[], words: string) => {
  const wanted = foldLatin(words.trim())
  const starts = (one: FacetCount) => (foldLatin(one.label).startsWith(wanted) || one.value === wanted ? 0 : 1)
  return counts
    .filter((one) => foldLatin(one.label).includes(wanted) || one.value === wanted)
    .sort((a, b) => starts(a) - starts(b))
    .slice(0, FOUND)
}

/**
 * Languages that families must cover, all of them. The list has those that people filter by; the others are asked for when somebody looks
 * for them. Without scripts a field accepts codes.
 */
export function LanguageFacet({ view }: { view: ListView }) {
  const id = useId()
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, setWords)
  const [all, setAll] = useState(false)
  const [isThere, setThere] = useState(false)
  const [entered, setEntered] = useState(false)
  const isSought = isThere || all || words !== ''
  const input = { ...listSearchInput({ ...view.state, page: 1 }, { size: 1 }), facets: '1' as const }
  const whole = trpc.fonts.search.useQuery(input, {
    enabled: isSought,
    placeholderData: keepPreviousData,
    meta: QUIET,
  })
  const few = offeredFirst(view.result.facets?.lang ?? [])
  const counts = isSought && whole.data?.facets ? offeredFirst(whole.data.facets.lang) : few
  const nameOf = (code: string) => view.result.names[`lang~${code}`] ?? code
  const shown =
    words.trim() === ''
      ? pickShown(counts, view.state.lang, all ? Number.POSITIVE_INFINITY : SHOWN, nameOf)
      : found(counts, words)
  const again = () => {
    if (whole.isError && !whole.isFetching) void whole.refetch()
  }
  const isLost = whole.isError && !whole.isFetching
  const remark = isLost
    ? 'The other languages could not be loaded. Try again in a moment.'
    : whole.isFetching
      ? 'Loading languages…'
      : 'No language of that name here.'
  const choose = () => {
    const first = shown.find((one) => one.count > 0 && !view.state.lang.includes(one.value))
    if (words.trim() === '' || !first) return
    setWords('')
    view.go({ lang: [...view.state.lang, first.value] })
  }
  // Enter that came before the languages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the languages that came
  useEffect(() => {
    if (!entered || whole.isFetching) return
    setEntered(false)
    if (!isLost) choose()
  }, [entered, whole.isFetching])
  if (counts.length === 0 && view.state.lang.length === 0) return null
  return (
    <fieldset className={facetStyles.facet}>
      <legend>
        Languages
        {few.length > SHOWN && words.trim() === '' ? (
          <button
            type="button"
            className="link needs-js"
            aria-expanded={all}
            onClick={() => {
              setAll(!all)
              again()
            }}
          >
            {all ? 'Fewer' : 'All'}
          </button>
        ) : null}
      </legend>
      <div>
        <label className="vh" htmlFor={id}>
          Find a language
        </label>
        <input
          ref={field}
          id={id}
          className={`input needs-js ${styles.find}`}
          type="search"
          value={words}
          placeholder="Find a language"
          autoComplete="off"
          spellCheck={false}
          onFocus={() => {
            setThere(true)
            again()
          }}
          onBlur={() => setThere(false)}
          onChange={(event) => {
            setWords(event.target.value)
            setEntered(false)
            again()
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'Escape') setWords('')
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (whole.isFetching) setEntered(true)
            else choose()
          }}
        />
        <div className={all && words.trim() === '' ? facetStyles.scroll : undefined}>
          {shown.map((language) => (
            <Tick key={language.value} view={view} list="lang" facet={language} />
          ))}
          {shown.length === 0 || (all && isLost) ? <p className="soft small">{remark}</p> : null}
        </div>
        <p className="vh" role="status">
          {words.trim() === '' || whole.isFetching || isLost ? '' : `${countLabel(shown.length, 'language')} found`}
        </p>
        <noscript>
          <label className={facetStyles.label} htmlFor={`${id}-codes`}>
            More, by code
          </label>
          <input id={`${id}-codes`} className="input" name="lang" placeholder="is, mt, cy" />
        </noscript>
      </div>
    </fieldset>
  )
}
