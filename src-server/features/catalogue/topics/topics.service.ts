import type { CategoriesResult, StylesResult, StyleView } from '#shared/contracts/catalogue/browse.ts'
import type { StyleLetters } from '#shared/contracts/catalogue/fonts.ts'
import type { TopicView } from '#shared/contracts/site/site.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn, wholeList } from '#shared/paging.ts'
import { searchWords } from '#shared/search/words.ts'
import type { Reader } from '../../../database/reader.ts'
import { createShared } from '../../../database/shared-answer.ts'
import { perfSince } from '../../core/perf.ts'
import { describeStyle, STYLE_NOTES } from './style-notes.ts'
import { findStyleSamples } from './style-samples.ts'

/** Labels are few (a curated list), so all are read at once; the limit only guards against a broken import. */
const MAX_LABELS = 5000
/** Styles shown in their own fonts on one page; further ones are listed under categories. */
const MAX_STYLES = 400

interface TagRecord {
  slug: string
  label: string
  isTopic: number | boolean
  familyCount: number
}

/** Every label of published families, most used first. */
const findTags = (reader: Reader) =>
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

/** Labels with words that start with the words of q. */
function matching(tags: readonly TagRecord[], q: string): TagRecord[] {
  const wanted = searchWords(q)
  if (q.trim() === '') return [...tags]
  return tags.filter((tag) => {
    const words = searchWords(`${tag.label} ${tag.slug}`)
    return wanted.length > 0 && wanted.every((want) => words.some((word) => word.startsWith(want)))
  })
}

/** Shared: localeCompare with options creates a collator per comparison. */
const READING_ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const byLabel = (a: TagRecord, b: TagRecord) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)

export function createTopicsService({ reader }: { reader: Reader }) {
  /** Every page shows them in its category bar. */
  const labels = createShared(() => findTags(reader))
  const samples = createShared(async () => {
    const tags = (await labels.get()).slice(0, MAX_STYLES)
    return findStyleSamples(
      reader,
      tags.map((tag) => tag.slug),
    )
  })
  const all = createShared(async (): Promise<StyleView[]> => {
    const tags = (await labels.get()).slice(0, MAX_STYLES)
    const found = await samples.get()
    return tags.map((tag) => ({
      ...toTopicView(tag),
      description: describeStyle(tag.slug),
      word: found.get(tag.slug)?.word ?? null,
      specimen: found.get(tag.slug)?.specimen ?? null,
    }))
  })

  return {
    /** Labels with words that start with the words of q. */
    async search(input: { page: number; size: number; sort: 'popular' | 'name'; q: string }) {
      const started = performance.now()
      const matches = matching(await labels.get(), input.q)
      if (input.sort === 'name') matches.sort(byLabel)
      const place = placeIn(matches.length, input.page, input.size)
      const from = (place.page - 1) * place.size
      return { hits: matches.slice(from, from + place.size).map(toTopicView), ...place, perf: perfSince(started) }
    },

    /** Two sample letters of a style by slug, in a family of that style; null if there is none. */
    async letters(): Promise<(slug: string) => StyleLetters | null> {
      const found = await samples.get()
      return (slug) => {
        const sample = found.get(slug)
        if (!sample || sample.letters === '') return null
        const { id, slug: name, file, metrics, weight, width, color } = sample.specimen.font
        return { id, slug: name, file, metrics, weight, width, color, text: sample.letters }
      }
    },

    /** All labels by name; a page past the end is the last one. */
    async categories(input: { q: string; page: number }): Promise<CategoriesResult> {
      const matches = matching(await labels.get(), input.q).sort((a, b) => READING_ORDER.compare(a.label, b.label))
      const place = placeIn(matches.length, input.page, PAGING.categoriesSize)
      const from = (place.page - 1) * place.size
      const hits = matches.slice(from, from + place.size).map(toTopicView)
      return { hits, ...place }
    },

    /** The first main styles, each with a sample family. */
    async mainStyles(size: number): Promise<StyleView[]> {
      return (await all.get()).filter((style) => style.kind === 'topic').slice(0, size)
    },

    /** Every style with a sample family, in the sections of style-notes.json. */
    async styles(): Promise<StylesResult> {
      const styles = await all.get()
      const bySlug = new Map(styles.map((style) => [style.slug, style]))
      const groups = STYLE_NOTES.groups.map(({ slug, label, note, styles: slugs }) => ({
        slug,
        label,
        note,
        styles: slugs.flatMap((one) => bySlug.get(one) ?? []),
      }))
      const placed = new Set(groups.flatMap((group) => group.styles.map((style) => style.slug)))
      const rest = styles.filter((style) => !placed.has(style.slug))
      groups.push({ slug: 'more', label: 'More styles', note: 'Labels of this site’s own.', styles: rest })
      return { groups: groups.filter((group) => group.styles.length > 0), ...wholeList(styles.length) }
    },

    /** Notes on these labels; unused ones are left out. */
    async notes({ tags }: { tags: string }) {
      const wanted = [...new Set(tags.toLowerCase().split(','))].map((tag) => tag.trim())
      const bySlug = new Map((await labels.get()).map((tag) => [tag.slug, tag]))
      const styles = wanted.flatMap((slug) => {
        const tag = bySlug.get(slug)
        return tag ? [{ slug, label: tag.label, fontCount: tag.familyCount, description: describeStyle(slug) }] : []
      })
      return { styles }
    },

    /** Clears cached labels and samples after the catalogue changed. */
    forget() {
      labels.forget()
      samples.forget()
      all.forget()
    },
  }
}

export type TopicsService = ReturnType<typeof createTopicsService>
