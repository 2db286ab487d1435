import { AppError } from '#shared/errors.ts'
import { escapeXml } from '#shared/format/xml.ts'
import type { Reader } from '../../../database/reader.ts'
import {
  CHARACTERS,
  CHUNK_IDS,
  type ChunkSummary,
  characterPages,
  chunkPages,
  countCharacters,
  listPages,
  plainPages,
  ROW_KINDS,
  type SitemapPage,
  summarise,
} from './sitemap.queries.ts'

/** The scan of all tables runs at most this often, even when the catalogue changes constantly. */
const SUMMARY_TTL_MS = 60_000
/** A sitemap index allows 50,000 chunks: a billion addresses. */
const MAX_CHUNKS = 50_000
/** Pages without rows share one chunk. */
const PLAIN = 'pages'

interface SitemapServiceDeps {
  reader: Reader
  publicUrl: string
  catalogueVersion(): number
  now?: () => number
}

export function createSitemapService({ reader, publicUrl, catalogueVersion, now = Date.now }: SitemapServiceDeps) {
  let known: { version: number; until: number; chunks: Promise<ChunkSummary[]> } | null = null

  async function allChunks(): Promise<ChunkSummary[]> {
    const pages = [...plainPages(), ...(await listPages(reader))]
    const chunks: ChunkSummary[] = [{ kind: PLAIN, number: 0, count: pages.length, changed: null }]
    for (const kind of Object.keys(ROW_KINDS)) chunks.push(...(await summarise(reader, kind, now())))
    const characters = countCharacters()
    for (let number = 0; number * CHUNK_IDS < characters; number++) {
      const count = Math.min(CHUNK_IDS, characters - number * CHUNK_IDS)
      chunks.push({ kind: CHARACTERS, number, count, changed: null })
    }
    return chunks.slice(0, MAX_CHUNKS)
  }

  /** Cached per version of the catalogue, but for at least a minute: versions may change every second. */
  function chunks(): Promise<ChunkSummary[]> {
    if (
      !known ||
      (known.version !== catalogueVersion() && now() >= known.until) ||
      now() >= known.until + SUMMARY_TTL_MS
    ) {
      const entry = { version: catalogueVersion(), until: now() + SUMMARY_TTL_MS, chunks: allChunks() }
      entry.chunks.catch(() => {
        if (known === entry) known = null
      })
      known = entry
    }
    return known.chunks
  }

  const pathOf = ({ kind, number }: ChunkSummary) => `/sitemap-${kind}-${number}.xml`
  const tagOf = (chunk: ChunkSummary) => `${chunk.kind}-${chunk.number}-${chunk.count}-${chunk.changed ?? 0}`

  return {
    /** The index of all chunks. */
    async index(): Promise<string> {
      const entries = (await chunks()).map((chunk) =>
        entry('sitemap', publicUrl, { path: pathOf(chunk), changed: chunk.changed }),
      )
      return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
    },

    /**
     * One chunk: a name that changes with its content, and its text in pieces. @throws AppError NOT_FOUND for one
     * without pages
     */
    async chunk(
      kind: string,
      number: number,
    ): Promise<{ tag: string; changed: number | null; xml: AsyncIterable<string> }> {
      const found = (await chunks()).find((chunk) => chunk.kind === kind && chunk.number === number)
      if (!found) throw new AppError('NOT_FOUND', 'There is no such part of the sitemap.')
      return { tag: tagOf(found), changed: found.changed, xml: write(kind, number) }
    },
  }

  async function* write(kind: string, number: number): AsyncGenerator<string> {
    yield `${HEAD}<urlset xmlns="${NAMESPACE}">\n`
    const batches =
      kind === PLAIN
        ? [[...plainPages(), ...(await listPages(reader))]]
        : kind === CHARACTERS
          ? [characterPages(number)]
          : chunkPages(reader, kind, number, now())
    for await (const pages of batches) yield pages.map((page) => entry('url', publicUrl, page)).join('')
    yield '</urlset>\n'
  }
}

export type SitemapService = ReturnType<typeof createSitemapService>

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function entry(element: 'url' | 'sitemap', publicUrl: string, { path, changed }: SitemapPage): string {
  const lastmod = changed === null ? '' : `<lastmod>${new Date(changed).toISOString()}</lastmod>`
  return `<${element}><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</${element}>\n`
}
