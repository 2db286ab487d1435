import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import * as styles from './ExploreMap.module.css'
import type { ExploreState } from './explore-address.ts'
import { MapStage } from './MapStage.tsx'

const STALE_MS = 600_000

/** The map, or what keeps it from being here. */
export function ExploreMap({ state }: { state: ExploreState }) {
  const map = trpc.explore.map.useQuery(undefined, { staleTime: STALE_MS, meta: QUIET })
  const { lang, script } = state
  const writing = trpc.explore.writing.useQuery(
    { lang, script },
    { enabled: lang !== '' || script !== '', staleTime: STALE_MS, meta: QUIET },
  )
  if (map.data) return <MapStage map={map.data} state={state} writers={writing.data?.ids ?? null} />
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
