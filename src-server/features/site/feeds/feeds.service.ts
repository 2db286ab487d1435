import { feedPaths } from '#shared/asset-paths.ts'
import { type FamilyRow, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { AppError } from '#shared/errors.ts'
import { escapeXml } from '#shared/format/xml.ts'
import { linkPicturePath } from '#shared/link-picture-path.ts'
import { articlePath, collectionPath, familyPath, routePath } from '#shared/routes.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import type { FontsService } from '../../catalogue/fonts/fonts.service.ts'
import type { TopicsService } from '../../catalogue/topics/topics.service.ts'
import type { Collections } from '../../collections/collections.ts'
import type { ArticlesService } from '../../editorial/articles/articles.service.ts'
import type { DesignersService } from '../../foundries/designers/designers.service.ts'
import type { AtomEntry, AtomFeed } from './atom.ts'

/** Enough for a reader that polls once a day. */
const ENTRIES = 30

interface FeedsServiceDeps {
  reader: Reader
  fonts: Pick<FontsService, 'search'>
  designers: Pick<DesignersService, 'details'>
  topics: Pick<TopicsService, 'search'>
  articles: Pick<ArticlesService, 'newest'>
  collections: Pick<Collections, 'newestIn'>
  site: { name: string; publicUrl: string }
}

/** Atom feeds: all new fonts, a designer's, a tag's, a collection's, and the blog. */
export function createFeedsService({
  reader,
  fonts,
  designers,
  topics,
  articles,
  collections,
  site,
}: FeedsServiceDeps) {
  const absolute = (path: string) => (/^https?:/.test(path) ? path : site.publicUrl + path)

  const feed = (path: string, page: string, title: string, subtitle: string, entries: AtomEntry[]): AtomFeed => ({
    title,
    subtitle,
    selfUrl: absolute(path),
    pageUrl: absolute(page),
    iconUrl: absolute('/favicon.svg'),
    author: site.name,
    entries,
  })

  function familyEntry(row: FamilyRow, published: number | undefined): AtomEntry {
    const font = row.fonts.find((one) => one.primary) ?? row.fonts[0]
    const picture = linkPicturePath(row, font)
    const styles = row.fontCount === 1 ? '1 style' : `${row.fontCount} styles`
    const words = `${row.name} by ${row.designer.name}: ${row.topic.label}, ${styles}, ${row.license}.`
    return {
      title: row.name,
      url: absolute(familyPath(row)),
      published,
      updated: Date.parse(row.updated.value),
      author: row.designer.name,
      categories: [row.topic.label],
      html:
        (picture ? `<p><img src="${escapeXml(absolute(picture))}" alt="${escapeXml(row.name)}"></p>` : '') +
        `<p>${escapeXml(words)}</p>`,
    }
  }

  /** When these families were published: rows of lists do not say it. */
  async function findPublished(ids: readonly number[]): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map()
    const rows = await reader.query<{ id: number; publishedAt: number | string }>(
      `SELECT id, publishedAt FROM family WHERE id IN (${placeholders(ids.length)})`,
      [...ids],
    )
    return new Map(rows.map(({ id, publishedAt }) => [id, Number(publishedAt)]))
  }

  /** The newest families of a list. */
  async function newest(more: Record<string, string>): Promise<AtomEntry[]> {
    const { hits } = await fonts.search(fontSearchInput.parse({ sort: 'date', size: ENTRIES, ...more }))
    const published = await findPublished(hits.map((hit) => hit.familyId))
    return hits.map((hit) => familyEntry(hit, published.get(hit.familyId)))
  }

  return {
    async newFonts(): Promise<AtomFeed> {
      const title = `New fonts on ${site.name}`
      return feed(feedPaths.newFonts, routePath('new-fonts'), title, 'Font families, newest first', await newest({}))
    },

    /** @throws AppError NOT_FOUND for a designer without families */
    async designer(slug: string): Promise<AtomFeed> {
      const { name } = await designers.details({ slug })
      const page = routePath('designer', { designer: slug })
      const entries = await newest({ designer: slug })
      return feed(feedPaths.designer(slug), page, `${name} on ${site.name}`, `New font families by ${name}`, entries)
    },

    /** @throws AppError NOT_FOUND for an unused label */
    async tag(slug: string): Promise<AtomFeed> {
      const { hits } = await topics.search({ page: 1, size: 100, sort: 'popular', q: slug.replaceAll('-', ' ') })
      const label = hits.find((hit) => hit.slug === slug)?.label
      if (!label) throw new AppError('NOT_FOUND', `There is no tag '${slug}'`, { param: 'tag' })
      const page = routePath('category', { tags: slug })
      const entries = await newest({ tags: slug, r: '1' })
      return feed(feedPaths.tag(slug), page, `${label} fonts on ${site.name}`, `New ${label} families`, entries)
    },

    /** The latest additions to a public collection. @throws AppError NOT_FOUND also for a private one */
    async collection(id: number): Promise<AtomFeed> {
      const found = await collections.newestIn(id, ENTRIES)
      const entries = found.members.map(
        (member): AtomEntry => ({
          title: member.name,
          url: absolute(familyPath(member)),
          updated: Number(member.addedAt),
          author: member.designerName,
          summary: member.note || `${member.name} by ${member.designerName}`,
        }),
      )
      const title = `${found.name} on ${site.name}`
      const subtitle = found.description || `Fonts that ${found.owner} put together`
      return feed(feedPaths.collection(id), collectionPath({ slug: found.slug, id }), title, subtitle, entries)
    },

    async blog(): Promise<AtomFeed> {
      const entries = (await articles.newest(ENTRIES)).map(
        ({ record, tags, html }): AtomEntry => ({
          title: record.title,
          url: absolute(articlePath(record)),
          published: Number(record.publishedAt),
          updated: Number(record.updatedAt),
          author: record.authorName,
          summary: record.summary,
          categories: tags,
          // Readers would look for them in the feed.
          html: html
            .replaceAll('href="/', `href="${escapeXml(site.publicUrl)}/`)
            .replaceAll('href="#', `href="${escapeXml(absolute(articlePath(record)))}#`),
        }),
      )
      return feed(feedPaths.blog, routePath('blog'), `${site.name}: blog`, 'About choosing and using fonts', entries)
    },
  }
}

export type FeedsService = ReturnType<typeof createFeedsService>
