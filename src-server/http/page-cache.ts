import { LRUCache } from 'lru-cache'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { counted, newCacheCounts } from '../metrics/cache-counts.ts'
import { compressTemplate } from './brotli-template.ts'
import { createMarks, fillTemplate, type PageTemplate, type PersonalValues, toTemplate } from './page-template.ts'

/** The first screens of a busy site; a list page takes about 200,000 bytes. */
const MAX_BYTES = 64_000_000
/** Oldest age of relative times ('3 days ago') and counts. */
const TTL_MS = 15_000

/** A rendered page without anything personal. */
export interface KeptPage {
  template: PageTemplate
  /** Compressed when the first visitor asks for it; resolves to null for a page that is compressed per response. */
  compressed: Promise<PageTemplate | null> | null
}

/** The key of a kept page. */
interface PageKey {
  /** Equal for all visitors who may share the page. */
  name: string
  /** Version of the catalogue that it is drawn from. */
  version: number
}

/**
 * Keeps anonymous pages as bytes with slots for the nonce, the visitor's token and stamp, and the country. The whole
 * rest of the page configuration is part of the key, so that no visitor's data reaches another, whatever fields are
 * added later.
 */
export function createPageCache(catalogueVersion: () => number) {
  const pages = new LRUCache<string, { version: number; page: KeptPage }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => Math.ceil(page.template.bytes.length * 1.25) + 1000,
    ttl: TTL_MS,
    // For stale().
    noDeleteOnStaleGet: true,
  })
  const marks = createMarks()
  const valuesOf = (nonce: string, config: PageConfig): PersonalValues => ({
    nonce,
    token: config.AntiForgeryToken,
    stamp: config.FormStamp,
    country: JSON.stringify(config.country),
  })
  const counts = newCacheCounts()

  return {
    counts,
    /** Placeholder used while rendering. */
    nonceMark: marks.nonce,
    /** The configuration for rendering, with placeholders for personal values. */
    impersonal: (config: PageConfig): PageConfig => ({
      ...config,
      AntiForgeryToken: marks.token,
      FormStamp: marks.stamp,
      country: marks.country,
    }),
    /**
     * Made before the page is drawn: what is drawn while the catalogue changes belongs to the older version. `page` lists the page's
     * inputs: address and preferences.
     */
    key: (page: readonly unknown[], config: PageConfig): PageKey => ({
      name: JSON.stringify([page, { ...config, AntiForgeryToken: '', FormStamp: '', country: '' }]),
      version: catalogueVersion(),
    }),
    get({ name, version }: PageKey): KeptPage | undefined {
      const kept = pages.get(name)
      return counted(counts, kept?.version === version ? kept.page : undefined)
    },
    /** A page that may be older, also than the last change: better than none while its data cannot be had. */
    stale: ({ name }: PageKey): KeptPage | undefined => pages.get(name, { allowStale: true })?.page,
    set({ name, version }: PageKey, page: KeptPage): void {
      pages.set(name, { version, page })
    },
    /** Makes a template of a document that was rendered with placeholders. */
    template: (document: string, nonce: string, config: PageConfig): PageTemplate =>
      toTemplate(document, marks, valuesOf(nonce, config)),
    /** The document of one response. */
    personalise: ({ template }: Pick<KeptPage, 'template'>, nonce: string, config: PageConfig): Buffer =>
      fillTemplate(template, valuesOf(nonce, config)),
    /** The same in Brotli, or null. */
    async personaliseBrotli(page: KeptPage, nonce: string, config: PageConfig): Promise<Buffer | null> {
      page.compressed ??= compressTemplate(page.template)
      const compressed = await page.compressed
      return compressed && fillTemplate(compressed, valuesOf(nonce, config))
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
