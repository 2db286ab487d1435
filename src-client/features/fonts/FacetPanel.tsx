import { type FormEvent, useId, useState } from 'react'
import type { FacetCount } from '#shared/contracts/fonts.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { SEARCH } from '#shared/limits.ts'
import { usePreferences } from '../../app/preferences.tsx'
import { LicenceMark } from '../../ui/LicenceMark.tsx'
import { nextTopic, toggled } from './active-filters.ts'
import { axisName, featureName, isLookedFor } from './facet-names.ts'
import { HiddenState } from './HiddenState.tsx'
import { readCharacters } from './list-address.ts'
import type { ListView } from './list-view.ts'
import { WeightFacet } from './WeightFacet.tsx'

const OWN_KEYS = ['chars', 'free', 'personal', 'style', 'lang', 'feature', 'axis', 'weight']
const LANGUAGES_SHOWN = 6
const FEATURES_SHOWN = 8

/** Everything that narrows a list. A GET form with Apply where no script runs; with one, each change acts at once. */
export function FacetPanel({ view }: { view: ListView }) {
  const { state, result, go } = view
  const { fonttext } = usePreferences()
  const facets = result.facets
  const [allLanguages, setAllLanguages] = useState(false)
  const countOf = (counts: readonly FacetCount[] | undefined, value: string) =>
    counts?.find((one) => one.value === value)?.count ?? 0
  const languages = pickShown(facets?.lang ?? [], state.lang, allLanguages ? Number.POSITIVE_INFINITY : LANGUAGES_SHOWN)
  const features = pickShown(
    (facets?.feature ?? []).filter((one) => isLookedFor(one.value)),
    state.feature,
    FEATURES_SHOWN,
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ chars: readCharacters(String(new FormData(event.currentTarget).get('chars') ?? '')) })
  }
  return (
    <form className="facet-form" action={view.path} onSubmit={onSubmit}>
      <MustContain key={state.chars} chars={state.chars} onChange={(chars) => go({ chars })}>
        <label className="switch needs-js">
          <input
            type="checkbox"
            role="switch"
            checked={state.chars !== '' && state.chars === fonttext}
            aria-checked={state.chars !== '' && state.chars === fonttext}
            disabled={fonttext === ''}
            onChange={(event) => go({ chars: event.target.checked ? fonttext : '' })}
          />
          Only fonts that can set my text
        </label>
      </MustContain>
      <fieldset className="facet">
        <legend>Licence</legend>
        <label className="check">
          <input
            type="checkbox"
            name="free"
            value="1"
            checked={state.freeOnly}
            disabled={Boolean(view.kind.fixed?.freeOnly)}
            onChange={(event) => go({ freeOnly: event.target.checked, personalOnly: false })}
          />
          <LicenceMark commercialUse />
          <span className="n">{groupThousands(countOf(facets?.license, 'commercial'))}</span>
        </label>
        {view.kind.fixed?.freeOnly ? null : (
          <label className="check">
            <input
              type="checkbox"
              name="personal"
              value="1"
              checked={state.personalOnly}
              onChange={(event) => go({ personalOnly: event.target.checked, freeOnly: false })}
            />
            <LicenceMark commercialUse={false} />
            <span className="n">{groupThousands(countOf(facets?.license, 'personal'))}</span>
          </label>
        )}
      </fieldset>
      {facets && facets.topic.length > 0 ? (
        <fieldset className="facet">
          <legend>Class</legend>
          {facets.topic.map((topic) => {
            const not = state.notTopics.includes(topic.value)
            const on = state.topics.includes(topic.value)
            return (
              <label key={topic.value} className={`check${not ? ' is-not' : ''}`}>
                <input
                  type="checkbox"
                  name={not ? 'not' : 'style'}
                  value={topic.value}
                  checked={on || not}
                  disabled={topic.count === 0 && !on && !not}
                  onChange={() => go(nextTopic(state, topic.value))}
                />
                {not ? <b>Not</b> : null}
                {topic.label}
                <span className="n">{groupThousands(topic.count)}</span>
              </label>
            )
          })}
        </fieldset>
      ) : null}
      <WeightFacet
        key={`w${state.weight}`}
        counts={facets?.weight ?? []}
        weight={state.weight}
        onChange={(weight) => go({ weight })}
      />
      {languages.length > 0 ? (
        <fieldset className="facet">
          <legend>
            Languages
            {(facets?.lang.length ?? 0) > LANGUAGES_SHOWN ? (
              <button
                type="button"
                className="link needs-js"
                aria-expanded={allLanguages}
                onClick={() => setAllLanguages(!allLanguages)}
              >
                {allLanguages ? 'Fewer' : `All ${facets?.lang.length}`}
              </button>
            ) : null}
          </legend>
          <div className={allLanguages ? 'facet-scroll' : undefined}>
            {languages.map((language) => (
              <Tick
                key={language.value}
                name="lang"
                facet={language}
                on={state.lang}
                onChange={(lang) => go({ lang })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {features.length > 0 ? (
        <fieldset className="facet">
          <legend>Features</legend>
          <div className="chips">
            {features.map((feature) => (
              <ChipTick
                key={feature.value}
                name="feature"
                facet={{ ...feature, label: featureName(feature.value) }}
                on={state.feature}
                onChange={(value) => go({ feature: value })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {facets && facets.axis.length > 0 ? (
        <fieldset className="facet">
          <legend>Variable axes</legend>
          <div className="chips">
            {pickShown(facets.axis, state.axis, FEATURES_SHOWN).map((axis) => (
              <ChipTick
                key={axis.value}
                name="axis"
                facet={{ ...axis, label: axisName(axis.value) }}
                on={state.axis}
                onChange={(value) => go({ axis: value })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="facet no-js">
        <button type="submit" className="btn btn--solid">
          Apply
        </button>
      </div>
      <HiddenState view={view} without={OWN_KEYS} />
    </form>
  )
}

/** The first few, and whatever is chosen. */
function pickShown(counts: readonly FacetCount[], chosen: readonly string[], most: number): FacetCount[] {
  const shown = counts.slice(0, most)
  for (const value of chosen) {
    if (!shown.some((one) => one.value === value))
      shown.push(counts.find((one) => one.value === value) ?? { value, label: value, count: 0 })
  }
  return shown
}

interface TickProps {
  name: string
  facet: FacetCount
  on: readonly string[]
  onChange: (values: string[]) => void
}

function Tick({ name, facet, on, onChange }: TickProps) {
  const checked = on.includes(facet.value)
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={facet.value}
        checked={checked}
        disabled={facet.count === 0 && !checked}
        onChange={() => onChange(toggled(on, facet.value))}
      />
      {facet.label}
      <span className="n">{groupThousands(facet.count)}</span>
    </label>
  )
}

function ChipTick({ name, facet, on, onChange }: TickProps) {
  const checked = on.includes(facet.value)
  return (
    <label className="chip chip--tick" title={`${groupThousands(facet.count)} families`}>
      <input
        type="checkbox"
        name={name}
        value={facet.value}
        checked={checked}
        disabled={facet.count === 0 && !checked}
        onChange={() => onChange(toggled(on, facet.value))}
      />
      {facet.label}
    </label>
  )
}

/** Characters that every hit can set; acts on Enter or when the field is left. */
function MustContain({
  chars,
  onChange,
  children,
}: {
  chars: string
  onChange: (chars: string) => void
  children: React.ReactNode
}) {
  const id = useId()
  const [draft, setDraft] = useState(chars)
  return (
    <div className="facet">
      <label className="facet-label" htmlFor={id}>
        Must contain
      </label>
      <input
        id={id}
        name="chars"
        className="input"
        value={draft}
        maxLength={SEARCH.maxChars}
        placeholder="Łódź, ½, U+2BF9"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (readCharacters(draft) !== chars) onChange(readCharacters(draft))
        }}
      />
      {children}
    </div>
  )
}
