import type { TestSite } from './app.ts'

/** Requests the web fonts of families in advance, because packing one on the first request takes seconds. */
export async function packWebFonts(site: TestSite, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const { id } = await site.family(slug)
    const { fonts } = (await site.client.get(`/api/v3/family/${id}/details.json`)).json
    for (const font of fonts) await (await fetch(new URL(font.webfont, site.url))).arrayBuffer()
  }
}
