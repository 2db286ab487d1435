import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import type {
  ArticleBlock,
  ArticleCard,
  ArticleDetails,
  ArticleSpecimen,
} from '#shared/contracts/editorial/articles.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { escapeXml } from '#shared/format/xml.ts'
import { linkPicturePath } from '#shared/link-picture-path.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { articlePath, familyPath } from '#shared/routes.ts'
import type { Reader } from '../../../database/reader.ts'
import type { FamilyRows } from '../../catalogue/fonts/family-rows.ts'
import { perfSince } from '../../core/perf.ts'
import {
  drawArticle,
  type Lookups,
  type ReadArticle,
  readArticle,
  readingMinutes,
  type WrittenSpecimen,
} from './article-markdown.ts'
import {
  type ArticleRecord,
  findArticle,
  findArticleIds,
  findArticlePage,
  findArticlesById,
  findArticleTags,
  findFamilyIds,
} from './articles.queries.ts'

/** Families listed beside an article. */
const MAX_FAMILIES = 6
/** Families looked up per article; further ones are ignored. */
const MAX_NAMED = 40
const RELATED = 3
/** Newest articles that are compared for similarity. */
const COMPARED = 300

/** Public families by the slug used in an article. */
type FamilyOf = (slug: string) => FamilyRow | undefined

interface ArticlesServiceDeps {
  reader: Reader
  rows: FamilyRows
  now?: () => number
}

/** Families looked up for many articles together. */
const MAX_NAMED_TOGETHER = 200

export function createArticlesService({ reader, rows, now = Date.now }: ArticlesServiceDeps) {
  async function familiesOf(slugs: readonly string[], most = MAX_NAMED): Promise<FamilyOf> {
    const ids = await findFamilyIds(reader, [...new Set(slugs)].filter(Boolean).slice(0, most))
    const found = new Map((await rows.load([...new Set(ids.values())], { text: '' })).map((row) => [row.familyId, row]))
    return (slug) => found.get(ids.get(slug) ?? -1)
  }

  const cardsOf = (records: ArticleRecord[], familyOf: FamilyOf) =>
    records.map((record) => toCard(record, familyOf, now()))

  return {
    async search({ page, size }: { page: number; size: number }) {
      const started = performance.now()
      const found = await findArticlePage(reader, now(), page, size)
      const hits = cardsOf(found.records, await familiesOf(found.records.map((record) => record.coverFamily)))
      return { hits, ...found.place, perf: perfSince(started) }
    },

    /** The newest articles in full, as HTML without pictures. */
    async newest(limit: number) {
      const { records } = await findArticlePage(reader, now(), 1, limit)
      const read = records.map((record) => readArticle(record.bodyMarkdown))
      const [familyOf, articleIds] = await Promise.all([
        familiesOf(
          read.flatMap((one) => one.families),
          MAX_NAMED_TOGETHER,
        ),
        findArticleIds(reader, now(), [...new Set(read.flatMap((one) => one.articles))]),
      ])
      return records.map((record, at) => ({
        record,
        tags: tagsOf(record),
        html: drawArticle(read[at]!, lookups(familyOf, articleIds))
          .parts.map((part) => (part.kind === 'html' ? part.html : specimenWords(part.specimen, familyOf)))
          .join('')
          // Removes anchor links, which only work on the page.
          .replace(/ <a class="anchor"[^>]*>#<\/a>/g, ''),
      }))
    },

    /** Preview of a text being written. */
    async draw(markdown: string): Promise<ArticleBlock[]> {
      const read = readArticle(markdown)
      const [familyOf, articleIds] = await Promise.all([
        familiesOf(read.families),
        findArticleIds(reader, now(), read.articles),
      ])
      return blocksOf(read, familyOf, articleIds).blocks
    },

    /** @throws AppError NOT_FOUND, also for a draft and for one dated in the future */
    async details({ id }: { id: number }): Promise<ArticleDetails> {
      const record = await findArticle(reader, now(), id)
      if (!record) throw new AppError('NOT_FOUND', `There is no article ${id}`, { param: 'id' })
      const read = readArticle(record.bodyMarkdown)
      const related = await findArticlesById(
        reader,
        alike(record, await findArticleTags(reader, now(), COMPARED)).slice(0, RELATED),
      )
      const [familyOf, articleIds] = await Promise.all([
        familiesOf([record.coverFamily, ...read.families, ...related.map((one) => one.coverFamily)]),
        findArticleIds(reader, now(), read.articles),
      ])
      const { blocks, headings } = blocksOf(read, familyOf, articleIds)
      const cover = familyOf(record.coverFamily)
      const shown = new Set([...read.families, record.coverFamily].map(familyOf).filter((row) => row !== undefined))
      return {
        ...toCard(record, familyOf, now()),
        blocks,
        contents: headings.filter((heading) => heading.level <= 3),
        families: [...shown].slice(0, MAX_FAMILIES),
        related: cardsOf(related, familyOf),
        poster: cover ? linkPicturePath(cover, cover.fonts.find((font) => font.primary) ?? cover.fonts[0]) : null,
      }
    },
  }
}

/** The parts of a text as pages show them. */
function blocksOf(read: ReadArticle, familyOf: FamilyOf, articleIds: Map<string, number>) {
  const { parts, headings } = drawArticle(read, lookups(familyOf, articleIds))
  const blocks = parts.flatMap((part): ArticleBlock[] => {
    if (part.kind === 'html') return [part]
    const specimen = toSpecimen(part.specimen, familyOf)
    return specimen ? [{ kind: 'specimen', ...specimen }] : []
  })
  return { blocks, headings }
}

/** Targets of the names in an article. */
const lookups = (familyOf: FamilyOf, articleIds: Map<string, number>): Lookups => ({
  familyPath: (slug) => {
    const family = familyOf(slug)
    return family ? familyPath(family) : null
  },
  articlePath: (slug) => {
    const id = articleIds.get(slug)
    return id === undefined ? null : articlePath({ slug, id })
  },
})

/** A specimen without a picture: its words and the family's name. */
function specimenWords({ family, text }: WrittenSpecimen, familyOf: FamilyOf): string {
  const row = familyOf(family)
  return row ? `<p><em>${escapeXml(text)}</em> (${escapeXml(row.name)})</p>\n` : ''
}

export type ArticlesService = ReturnType<typeof createArticlesService>

export const tagsOf = (record: { tags: string }) =>
  record.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Ids of similar articles: most shared tags first, then the newest. */
function alike(record: ArticleRecord, others: { id: number; tags: string }[]): number[] {
  const own = new Set(tagsOf(record))
  return others
    .filter((other) => other.id !== record.id)
    .map((other, place) => ({ id: other.id, place, common: tagsOf(other).filter((tag) => own.has(tag)).length }))
    .sort((a, b) => b.common - a.common || a.place - b.place)
    .map((other) => other.id)
}

function toCard(record: ArticleRecord, familyOf: FamilyOf, nowMs: number): ArticleCard {
  const written = { family: record.coverFamily, text: record.coverText, style: '', features: {}, axes: {} }
  return {
    id: record.id,
    slug: record.slug,
    title: record.title,
    summary: record.summary,
    authorName: record.authorName,
    published: momentOf(Number(record.publishedAt), nowMs),
    updated: momentOf(Number(record.updatedAt), nowMs),
    tags: tagsOf(record),
    minutes: readingMinutes(record.bodyMarkdown),
    cover: record.coverText ? toSpecimen(written, familyOf) : null,
  }
}

/** Null when the catalogue lacks the family: there is no substitute. */
function toSpecimen(written: WrittenSpecimen, familyOf: FamilyOf): ArticleSpecimen | null {
  const family = familyOf(written.family)
  const style = written.style.toLowerCase()
  const font =
    family?.fonts.find((one) => style !== '' && one.name.toLowerCase() === style) ??
    family?.fonts.find((one) => one.primary)
  if (!family || !font) return null
  return {
    text: written.text,
    family: { familyId: family.familyId, slug: family.slug, name: family.name },
    font: { ...font, direction: textDirection(written.text) },
    features: written.features,
    axes: written.axes,
  }
}
