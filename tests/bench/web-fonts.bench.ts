import path from 'node:path'
import { createFontEngine } from '#server/render/font-engine.ts'
import { fontKeys } from '#server/storage/storage.port.ts'
import { openParts } from './bench-site.ts'
import { canMeasureProcesses, childPid, cpuSeconds } from './process-cost.ts'
import type { Measure } from './table.ts'

/** File size of the target in bytes. */
const FONT_BYTES = 400 * 1024
const CUTS = 8

interface WebFontsBenchOptions {
  environment: Record<string, string>
  scratch: string
}

/** Families on other sites: the cost of a new piece of a font. */
export async function webFontsBench({ environment, scratch }: WebFontsBenchOptions): Promise<Measure[]> {
  const measure = { group: 'web-fonts', name: 'Latin subset of a font of 400 KB as WOFF2, CPU', unit: 'ms' }
  if (!canMeasureProcesses) return [{ ...measure, value: null, note: 'needs /proc' }]
  const parts = await openParts(environment)
  const engine = createFontEngine({ threads: 1 })
  try {
    const [font] = await parts.reader.query<{ sha256: string; bytes: number }>(
      `SELECT sanitisedSha256 AS sha256, sanitisedBytes AS bytes FROM font_file WHERE color = 0
       ORDER BY ABS(sanitisedBytes - ${FONT_BYTES}), id LIMIT 1`,
    )
    const file = font && (await parts.storage.localPath(fontKeys.sanitised(font.sha256)))
    if (!font || !file) throw new Error('the catalogue of the bench has no font')
    const codepoints = Array.from({ length: 224 }, (_, i) => 0x20 + i)
    const cut = () =>
      engine.makeWebFont({
        path: file,
        outPath: path.join(scratch, 'latin.woff2'),
        cut: { codepoints },
        format: 'woff2',
      })
    // The first cut compiles the modules.
    const { bytes } = await cut()
    const pid = childPid(process.pid, 'font-host')
    const before = cpuSeconds(pid)
    for (let i = 0; i < CUTS; i++) await cut()
    const value = ((cpuSeconds(pid) - before) / CUTS) * 1000
    return [{ ...measure, value, target: { atMost: 300 }, note: `${font.bytes} bytes, of which ${bytes} are left` }]
  } finally {
    await engine.close()
    await parts.close()
  }
}
