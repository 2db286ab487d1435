import type { TestSite } from './app.ts'

/** A web font is packed when it is first asked for, which takes seconds: asks for those of families whose pages are to show live type. */
export async function packWebFonts(site: TestSite, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const { id } = await site.family(slug)
    const { fonts } = (await site.client.get(`/api/v3/family/${id}/details.json`)).json
    for (const font of fonts) await (await fetch(new URL(font.webfont, site.url))).arrayBuffer()
  }
}
