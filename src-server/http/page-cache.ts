import { LRUCache } from 'lru-cache'
import type { PageConfig } from '#shared/contracts/site.ts'
import { compressTemplate } from './brotli-template.ts'
import { createMarks, fillTemplate, type PageTemplate, type PersonalValues, toTemplate } from './page-template.ts'

/** Pages of a busy site's first screens; a list page has about 200,000 bytes. */
const MAX_BYTES = 64_000_000
/** Relative times ('3 days ago') and counts may be this old. */
const TTL_MS = 15_000

/** A drawn page that holds nothing of one visitor. */
export interface KeptPage {
  template: PageTemplate
  /** Made when the first visitor asks for it; null within = this page is compressed per response. */
  compressed: Promise<PageTemplate | null> | null
}

/**
 * Keeps anonymous pages as bytes with places for the nonce, the visitor's token and stamp, and the country. Everything else of the
 * page configuration is part of the key, so nothing of one visitor reaches another, whatever it will hold one day.
 */
export function createPageCache(catalogueVersion: () => number) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => Math.ceil(page.template.bytes.length * 1.25) + 1000,
    ttl: TTL_MS,
  })
  const marks = createMarks()
  const valuesOf = (nonce: string, config: PageConfig): PersonalValues => ({
    nonce,
    token: config.AntiForgeryToken,
    stamp: config.FormStamp,
    country: JSON.stringify(config.country),
  })
  /** Same for all whom the page may be shown to. */
  const keyOf = (page: readonly unknown[], config: PageConfig) =>
    JSON.stringify([catalogueVersion(), page, { ...config, AntiForgeryToken: '', FormStamp: '', country: '' }])

  return {
    /** Stand-in to draw with. */
    nonceMark: marks.nonce,
    /** The configuration to draw with: what is one visitor's own is a stand-in. */
    impersonal: (config: PageConfig): PageConfig => ({
      ...config,
      AntiForgeryToken: marks.token,
      FormStamp: marks.stamp,
      country: marks.country,
    }),
    /** `page` is what the page was made of: address and preferences. */
    get: (page: readonly unknown[], config: PageConfig) => pages.get(keyOf(page, config)),
    set(page: readonly unknown[], config: PageConfig, kept: KeptPage): void {
      pages.set(keyOf(page, config), kept)
    },
    /** Of a document that was drawn with stand-ins. */
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
