import type { PageConfig } from '#shared/contracts/site/site.ts'
import type { PageMeta } from './page.ts'

/** Updates the head on client navigation; the server wrote the head of the first page. */
export function applyHead(meta: PageMeta, config: PageConfig): void {
  document.title = meta.title
  setTag('meta[name="description"]', 'content', meta.description)
  setTag('meta[property="og:title"]', 'content', meta.title)
  for (const old of document.head.querySelectorAll('link[rel="alternate"]')) old.remove()
  for (const { title, href } of meta.feeds ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'alternate', type: 'application/atom+xml', title, href }),
    )
  setTag('link[rel="canonical"]', 'href', new URL(meta.canonical, config.publicUrl).href)
}

function setTag(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
