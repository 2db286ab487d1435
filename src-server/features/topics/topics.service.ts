import type { TopicView } from '#shared/contracts/site.ts'
import { searchWords } from '#shared/search/words.ts'
import type { Reader } from '../../database/reader.ts'

/** Labels are few (a curated list), so all are read at once; the bound only guards against a broken import. */
const MAX_LABELS = 5000

export interface TagRecord {
  slug: string
  label: string
  isTopic: number | boolean
  familyCount: number
}

/** Every label that some published family carries, most used first. */
export const findTags = (reader: Reader) =>
  reader.query<TagRecord>(
    'SELECT slug, label, isTopic, familyCount FROM tag WHERE familyCount > 0 ORDER BY familyCount DESC, slug LIMIT ?',
    [MAX_LABELS],
  )

const toTopicView = (tag: TagRecord): TopicView => ({
  slug: tag.slug,
  label: tag.label,
  kind: tag.isTopic ? 'topic' : 'tag',
  fontCount: tag.familyCount,
})

export function createTopicsService({ reader }: { reader: Reader }) {
  return {
    /** Labels whose words begin with the words of q. */
    async search(input: { page: number; size: number; sort: 'popular' | 'name'; q: string }) {
      const started = performance.now()
      const wanted = searchWords(input.q)
      const matches = (await findTags(reader)).filter((tag) => {
        const words = searchWords(`${tag.label} ${tag.slug}`)
        return (
          input.q.trim() === '' ||
          (wanted.length > 0 && wanted.every((want) => words.some((word) => word.startsWith(want))))
        )
      })
      if (input.sort === 'name') matches.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))
      const from = (input.page - 1) * input.size
      const time = Math.round((performance.now() - started) * 100) / 100
      return { hits: matches.slice(from, from + input.size).map(toTopicView), total: matches.length, perf: { time } }
    },
  }
}
