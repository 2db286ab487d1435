import type { TopicView } from '#shared/contracts/site.ts'
import { QUIET } from '../api/query-client.ts'
import type { Api } from '../api/trpc.ts'
import { trpc } from '../api/trpc.ts'

/** The same input everywhere, so that one answer serves the category bar, the facets and the footer for the whole visit. */
const TOPICS_INPUT = { size: 60 }
const TOPICS_STALE_MS = 600_000

/** The frame's data; a page is shown without its category bar rather than not at all. */
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
