import type { ExploreListResult } from '#shared/contracts/catalogue/explore.ts'
import { MAP_REGIONS, REGION_LABELS } from '#shared/explore/catalogue-map.ts'
import * as MESSAGES from '#shared/messages.ts'
import { routePath } from '#shared/routes.ts'
import { formQuery } from '../../../app/form-query.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import { Choice } from '../browse/Choice.tsx'
import * as styles from './ExplorePage.module.css'
import { type ExploreState, exploreHref, exploreState } from './explore-address.ts'

const CLASSES = [['', 'All classes'], ...MAP_REGIONS.map((name) => [name, REGION_LABELS[name]] as const)] as const
const LICENCES = [
  ['', 'Any licence'],
  ['1', MESSAGES.free],
] as const
const withAny = (any: string, choices: ExploreListResult['langs']) => [
  ['', any] as const,
  ...choices.map(({ value, label }) => [value, label] as const),
]

/** Filters of map and list. Each choice acts at once; without scripts a plain form. */
export function ExploreFilters({ state, list }: { state: ExploreState; list: ExploreListResult }) {
  const { navigate } = useNavigation()
  const show = (form: HTMLFormElement) => {
    const href = exploreHref(exploreState(formQuery(form)))
    // The hash holds the part of the map that is shown.
    void navigate(href + location.hash, { keepScroll: true })
  }
  return (
    <form
      className={styles.filters}
      action={routePath('explore')}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <Choice name="class" label="Class" value={state.region} options={CLASSES} onChoose={show} />
      <Choice
        name="lang"
        label="Language"
        value={state.lang}
        options={withAny('Any language', list.langs)}
        onChoose={show}
      />
      <Choice
        name="script"
        label="Script"
        value={state.script}
        options={withAny('Any script', list.scripts)}
        onChoose={show}
      />
      <Choice name="free" label="Licence" value={state.free ? '1' : ''} options={LICENCES} onChoose={show} />
      <button className="btn only-plain" type="submit">
        Apply
      </button>
    </form>
  )
}
