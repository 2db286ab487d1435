import { type FormEvent, useState } from 'react'
import type { FacetCount } from '#shared/contracts/fonts.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { usePreferences } from '../../app/preferences.tsx'
import { useTopics } from '../../frame/topics.ts'
import { LicenceMark } from '../../ui/LicenceMark.tsx'
import { nextTopic } from './active-filters.ts'
import { ChipTick, MustContain, pickShown, Tick } from './FacetFields.tsx'
import { axisName, featureName, isLookedFor } from './facet-names.ts'
import { HiddenState } from './HiddenState.tsx'
import { languageName, namedLanguages } from './language-names.ts'
import { readCharacters } from './list-address.ts'
import type { ListView } from './list-view.ts'
import { WeightFacet } from './WeightFacet.tsx'

const OWN_KEYS = ['tags', 'r', 'chars', 'free', 'personal', 'style', 'lang', 'feature', 'axis', 'weight']
const CLASSES_SHOWN = 10
const LANGUAGES_SHOWN = 6
const TAGS_SHOWN = 12
const FEATURES_SHOWN = 8

/** Everything that narrows a list. A GET form with Apply where no script runs; with one, each change acts at once. */
export function FacetPanel({ view }: { view: ListView }) {
  const { state, result, go } = view
  const { fonttext } = usePreferences()
  const facets = result.facets
  const allTopics = useTopics()
  const topicLabel = (slug: string) => allTopics.find((one) => one.slug === slug)?.label ?? slug
  const [allLanguages, setAllLanguages] = useState(false)
  const [allClasses, setAllClasses] = useState(false)
  const countOf = (counts: readonly FacetCount[] | undefined, value: string) =>
    counts?.find((one) => one.value === value)?.count ?? 0
  const languages = pickShown(
    namedLanguages(facets?.lang ?? []),
    state.lang,
    allLanguages ? Number.POSITIVE_INFINITY : LANGUAGES_SHOWN,
    languageName,
  )
  const features = pickShown(
    (facets?.feature ?? []).filter((one) => isLookedFor(one.value)),
    state.feature,
    FEATURES_SHOWN,
  )
  // A category page is one tag already; styles stand under Class.
  const topics = new Set(facets?.topic.map((topic) => topic.value))
  const tags = view.kind.fixed?.tags
    ? []
    : pickShown(
        (facets?.tag ?? []).filter((tag) => !topics.has(tag.value)),
        state.tags,
        TAGS_SHOWN,
        topicLabel,
      )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ chars: readCharacters(String(new FormData(event.currentTarget).get('chars') ?? '')) })
  }
  return (
    <form className="facet-form" action={view.path} onSubmit={onSubmit}>
      <MustContain chars={state.chars} onChange={(chars) => go({ chars })}>
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
              disabled={!state.personalOnly && countOf(facets?.license, 'personal') === 0}
              onChange={(event) => go({ personalOnly: event.target.checked, freeOnly: false })}
            />
            <LicenceMark commercialUse={false} />
            <span className="n">{groupThousands(countOf(facets?.license, 'personal'))}</span>
          </label>
        )}
      </fieldset>
      {facets && facets.topic.length > 0 ? (
        <fieldset className="facet">
          <legend>
            Class
            {facets.topic.length > CLASSES_SHOWN ? (
              <button
                type="button"
                className="link needs-js"
                aria-expanded={allClasses}
                onClick={() => setAllClasses(!allClasses)}
              >
                {allClasses ? 'Fewer' : `All ${facets.topic.length}`}
              </button>
            ) : null}
          </legend>
          {pickShown(
            facets.topic,
            [...state.topics, ...state.notTopics],
            allClasses ? Number.POSITIVE_INFINITY : CLASSES_SHOWN,
            topicLabel,
          ).map((topic) => {
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
      {facets && tags.length > 0 ? (
        <fieldset className="facet">
          <legend>Tags</legend>
          <div className="chips">
            {tags.map((tag) => (
              <ChipTick
                key={tag.value}
                name="tags"
                facet={tag}
                on={state.tags}
                onChange={(values) => go({ tags: values, allTags: values.length > 1 })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <WeightFacet counts={facets?.weight ?? []} weight={state.weight} onChange={(weight) => go({ weight })} />
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
                facet={{ ...language, label: languageName(language.value, language.label) }}
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
