import { type FormEvent, type ReactNode, useRef } from 'react'
import type { FacetCount } from '#shared/contracts/catalogue/fonts.ts'
import { readCharacters } from '#shared/search/list-query.ts'
import { FACETS_SHOWN } from '#shared/search/shown-facets.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { useTopics } from '../../../frame/topics.ts'
import { LicenceMark } from '../../../ui/LicenceMark.tsx'
import { useEarlyChoices } from '../../../ui/use-early-choices.ts'
import { ClassFacet } from './ClassFacet.tsx'
import { ChipTick, FlagTick, type ListName, MustContain, pickShown, Tick } from './FacetFields.tsx'
import * as styles from './FacetPanel.module.css'
import * as facetStyles from './facet.module.css'
import { axisName, featureName, widthName } from './facet-names.ts'
import { HiddenState } from './HiddenState.tsx'
import { LanguageFacet } from './LanguageFacet.tsx'
import type { ListView } from './list-view.ts'
import { WeightFacet } from './WeightFacet.tsx'
import { YearFacet } from './YearFacet.tsx'

/** Query keys that are fields of the form; the others are hidden inputs. */
const OWN_KEYS =
  'tags r chars free personal style not lang script feature axis weight width italic variable color by years'.split(' ')
const SHOWN = { ...FACETS_SHOWN, tags: FACETS_SHOWN.tag, designers: FACETS_SHOWN.designer }

/** All filters of a list. With scripts each change acts at once; without, it is a GET form with an Apply button. */
export function FacetPanel({ view }: { view: ListView }) {
  const { state, result, go } = view
  const form = useRef<HTMLFormElement>(null)
  useEarlyChoices(form)
  const { fonttext } = usePreferences()
  const facets = result.facets
  const topics = useTopics()
  const countOf = (counts: readonly FacetCount[] | undefined, value: string) =>
    counts?.find((one) => one.value === value)?.count ?? 0
  const tagLabel = (slug: string) => topics.find((one) => one.slug === slug)?.label ?? slug
  const isClass = new Set(facets?.topic.flatMap((topic) => (topic.isScript ? [] : [topic.value])))
  const some = (
    list: ListName & keyof typeof SHOWN,
    counts: readonly FacetCount[] | undefined,
    nameOf: (value: string) => string,
  ) => pickShown(counts ?? [], state[list], SHOWN[list], nameOf).map((one) => ({ ...one, label: nameOf(one.value) }))
  const nameOf = (facet: 'script' | 'designer', counts: readonly FacetCount[] | undefined) => (value: string) =>
    counts?.find((one) => one.value === value)?.label ?? result.names[`${facet}~${value}`] ?? value
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ chars: readCharacters(String(new FormData(event.currentTarget).get('chars') ?? '')) })
  }
  const chips = (title: string, list: ListName, values: readonly FacetCount[], open = true) => (
    <Group title={title} values={values} open={open}>
      <div className="chips">
        {values.map((one) => (
          <ChipTick key={one.value} view={view} list={list} facet={one} />
        ))}
      </div>
    </Group>
  )
  const ticks = (title: string, list: ListName, values: readonly FacetCount[], open = true) => (
    <Group title={title} values={values} open={open}>
      {values.map((one) => (
        <Tick key={one.value} view={view} list={list} facet={one} />
      ))}
    </Group>
  )
  const widths = some('width', facets?.width, widthName).sort((a, b) => Number(a.value) - Number(b.value))
  return (
    <form ref={form} data-part="facets" action={view.path} autoComplete="off" onSubmit={onSubmit}>
      {/* Typed further, the list changes in its place in the history. */}
      <MustContain chars={state.chars} onChange={(chars) => go({ chars }, { replace: state.chars !== '' })}>
        <label className="switch needs-js">
          <input
            type="checkbox"
            role="switch"
            checked={state.chars !== '' && state.chars === fonttext}
            disabled={fonttext === ''}
            onChange={(event) => go({ chars: event.target.checked ? fonttext : '' })}
          />
          Only fonts that can set my text
        </label>
      </MustContain>
      <fieldset className={facetStyles.facet}>
        <legend>Licence</legend>
        <div>
          <FlagTick
            view={view}
            flag="freeOnly"
            label={<LicenceMark commercialUse />}
            count={countOf(facets?.license, 'commercial')}
            disabled={Boolean(view.kind.fixed?.freeOnly)}
            also={{ personalOnly: false }}
          />
          {view.kind.fixed?.freeOnly ? null : (
            <FlagTick
              view={view}
              flag="personalOnly"
              label={<LicenceMark commercialUse={false} />}
              count={countOf(facets?.license, 'personal')}
              also={{ freeOnly: false }}
            />
          )}
        </div>
      </fieldset>
      <ClassFacet view={view} />
      <fieldset className={facetStyles.facet}>
        <legend>Has</legend>
        <div>
          <FlagTick view={view} flag="italic" label="Italics" count={countOf(facets?.italic, 'yes')} />
          <FlagTick view={view} flag="variable" label="Variable axes" count={countOf(facets?.variable, 'yes')} />
          <FlagTick view={view} flag="color" label="Colour" count={countOf(facets?.color, 'yes')} />
        </div>
      </fieldset>
      <WeightFacet counts={facets?.weight ?? []} weight={state.weight} onChange={(weight) => go({ weight })} />
      {widths.length > 1 || state.width.length > 0 ? ticks('Width', 'width', widths) : null}
      <LanguageFacet view={view} />
      {ticks('Scripts', 'script', some('script', facets?.script, nameOf('script', facets?.script)), false)}
      {chips('Features', 'feature', some('feature', facets?.feature, featureName))}
      {chips('Axes', 'axis', some('axis', facets?.axis, axisName), false)}
      {/* Not on category pages, whose path fixes the tags. Classes have their own facet. */}
      {view.kind.fixed?.tags
        ? null
        : chips(
            'Tags',
            'tags',
            some(
              'tags',
              facets?.tag.filter((tag) => !isClass.has(tag.value)),
              tagLabel,
            ),
          )}
      {view.kind.fixed?.designer
        ? null
        : ticks(
            'Designer',
            'designers',
            some('designers', facets?.designer, nameOf('designer', facets?.designer)),
            false,
          )}
      <YearFacet view={view} />
      <div className={`${facetStyles.facet} no-js`}>
        <button type="submit" className="btn btn--solid">
          Apply
        </button>
      </div>
      <HiddenState view={view} without={OWN_KEYS} />
    </form>
  )
}

/** A facet below its name. Facets that few people need are closed until they are used. */
function Group({
  title,
  values,
  open,
  children,
}: {
  title: string
  values: readonly FacetCount[]
  open: boolean
  children: ReactNode
}) {
  if (values.length === 0) return null
  if (open)
    return (
      <fieldset className={facetStyles.facet}>
        <legend>{title}</legend>
        <div>{children}</div>
      </fieldset>
    )
  return (
    <details className={`${facetStyles.facet} ${styles.closed}`}>
      <summary className={facetStyles.label}>{title}</summary>
      <fieldset>
        <legend className="vh">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
