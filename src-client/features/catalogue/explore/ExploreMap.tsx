import { keepPreviousData } from '@tanstack/react-query'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import * as styles from './ExploreMap.module.css'
import type { ExploreState } from './explore-address.ts'
import { MapStage } from './MapStage.tsx'

const STALE_MS = 600_000
/** Until it is known which families match, none does. */
const NOT_YET: readonly number[] = []

/** The map, or what keeps it from being here. */
export function ExploreMap({ state }: { state: ExploreState }) {
  const map = trpc.explore.map.useQuery(undefined, { staleTime: STALE_MS, meta: QUIET })
  const { lang, script } = state
  const isFiltered = lang !== '' || script !== ''
  const writing = trpc.explore.writing.useQuery(
    { lang, script },
    { enabled: isFiltered, staleTime: STALE_MS, placeholderData: keepPreviousData, meta: QUIET },
  )
  if (map.data)
    return (
      <>
        {isFiltered && writing.isError ? (
          <p className="warn-text" role="alert">
            The map could not be filtered by language and script.{' '}
            <button type="button" className="link" onClick={() => void writing.refetch()}>
              Try again
            </button>
          </p>
        ) : null}
        <MapStage map={map.data} state={state} writers={isFiltered ? (writing.data?.ids ?? NOT_YET) : null} />
      </>
    )
  return (
    <div className={styles.stage} data-empty="">
      {map.isError ? (
        <p role="alert">
          The map failed to load.{' '}
          <button type="button" className="link" onClick={() => void map.refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <p role="status">Loading the map…</p>
      )}
    </div>
  )
}
