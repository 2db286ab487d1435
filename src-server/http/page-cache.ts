import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PageConfig } from '#shared/contracts/site.ts'
import { scriptJson } from './html-template.ts'

export interface CachedPage {
  status: number
  redirect?: string
  /** The document with placeholders for what belongs to one response. */
  document: string
}

/** Pages of a busy site's first screens; bounded by characters, since a list page has about 60,000. */
const MAX_CHARS = 32_000_000
/** Relative times ('3 days ago') and counts may be this old. */
const TTL_MS = 15_000

/**
 * Keeps anonymous pages as bodies with placeholders: the nonce, the page configuration and what forms repeat of it (the visitor's
 * token) are put in per response, so nothing of one visitor reaches another.
 */
export function createPageCache(catalogueVersion: () => number) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_CHARS,
    sizeCalculation: (page) => page.document.length + 500,
    ttl: TTL_MS,
  })
  // Random, so that no text of a font or a query can be taken for a placeholder.
  const mark = randomBytes(12).toString('hex')
  const nonceMark = `nonce-${mark}`
  const configMark = `config-${mark}`
  const tokenMark = `token-${mark}`
  const stampMark = `stamp-${mark}`

  return {
    /** Stand-ins to render with. */
    nonceMark,
    configMark,
    /** The configuration to render with: what markup may show of one visitor is a stand-in. */
    impersonal: (config: PageConfig): PageConfig => ({ ...config, AntiForgeryToken: tokenMark, FormStamp: stampMark }),
    get: (key: string) => pages.get(`${catalogueVersion()}|${key}`),
    set: (key: string, page: CachedPage) => pages.set(`${catalogueVersion()}|${key}`, page),
    /** The document of one response. */
    personalise: (document: string, nonce: string, config: PageConfig) =>
      document
        .replaceAll(nonceMark, nonce)
        .replaceAll(tokenMark, config.AntiForgeryToken)
        .replaceAll(stampMark, config.FormStamp)
        .replace(`"${configMark}"`, () => scriptJson(config)),
  }
}

export type PageCache = ReturnType<typeof createPageCache>
