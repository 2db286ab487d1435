import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'

/** Code points that a trusted font file of a test maps, read by HarfBuzz: independent of our own table reader. */
export async function codepointsOf(path: string): Promise<Set<number>> {
  let bytes: Uint8Array = readFileSync(path)
  if (path.endsWith('.woff2')) {
    const decompress = createRequire(import.meta.url)('wawoff2/decompress.js') as (b: Uint8Array) => Promise<Uint8Array>
    bytes = await decompress(bytes)
  }
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer))
  return new Set(face.collectUnicodes())
}
