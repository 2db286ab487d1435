import type { TopicView } from '#shared/contracts/site/site.ts'
import { QUIET } from '../api/query-client.ts'
import type { Api } from '../api/trpc.ts'
import { trpc } from '../api/trpc.ts'

/** Always the same input, so that one answer serves the category bar, the facets and the footer for the whole visit. */
const TOPICS_INPUT = { size: 60 }
const TOPICS_STALE_MS = 600_000

/** Loads the data of the frame. If it fails, the page is shown without its category bar. */
export const loadTopics = (api: Api) =>
  api.topics.search.fetch(TOPICS_INPUT, { staleTime: TOPICS_STALE_MS }).then(
    ({ hits }) => hits,
    () => [],
  )

/** Styles and tags of the catalogue, most used first. */
export function useTopics(): readonly TopicView[] {
  return trpc.topics.search.useQuery(TOPICS_INPUT, { staleTime: TOPICS_STALE_MS, meta: QUIET }).data?.hits ?? NONE
}
const NONE: readonly TopicView[] = []
