import { useState } from 'react'
import { useTopics } from '../../../frame/topics.ts'
import { nextTopic } from './active-filters.ts'
import * as styles from './ClassFacet.module.css'
import { CountedTick, pickShown } from './FacetFields.tsx'
import * as facetStyles from './facet.module.css'
import type { ListView } from './list-view.ts'
import { StyleSample } from './StyleSample.tsx'

const CLASSES_SHOWN = 10

/** Classes: a click includes one, a second click excludes it. What is named after a script is listed under Tags. */
export function ClassFacet({ view }: { view: ListView }) {
  const { state, result } = view
  const [all, setAll] = useState(false)
  const topics = useTopics()
  const chosen = [...state.topics, ...state.notTopics]
  const counts = (result.facets?.topic ?? []).filter(({ value, isScript }) => !isScript || chosen.includes(value))
  if (counts.length === 0 || view.kind.fixed?.topics) return null
  const labelOf = (slug: string) => topics.find((one) => one.slug === slug)?.label ?? slug
  const lettersOf = (slug: string) => counts.find((one) => one.value === slug)?.letters ?? null
  // All classes have the column for letters, or none.
  const drawn = counts.some((one) => one.letters !== null)
  const most = all ? Number.POSITIVE_INFINITY : CLASSES_SHOWN
  return (
    <fieldset className={facetStyles.facet}>
      <legend>
        Class
        {counts.length > CLASSES_SHOWN ? (
          <button type="button" className="link needs-js" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Fewer' : `All ${counts.length}`}
          </button>
        ) : null}
      </legend>
      <div>
        {pickShown(counts, chosen, most, labelOf).map((topic) => {
          const not = state.notTopics.includes(topic.value)
          const on = state.topics.includes(topic.value)
          const change = nextTopic(state, topic.value)
          return (
            <CountedTick
              key={topic.value}
              className={not ? `${styles.not} check` : 'check'}
              name={not ? 'not' : 'style'}
              value={topic.value}
              checked={on || not}
              count={topic.count}
              to={view.href(change)}
              onChange={() => view.go(change)}
            >
              {drawn ? <StyleSample letters={lettersOf(topic.value)} /> : null}
              {not ? <b>Not</b> : null}
              {topic.label}
            </CountedTick>
          )
        })}
      </div>
    </fieldset>
  )
}
