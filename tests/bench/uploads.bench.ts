import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createIngestService } from '#server/features/publishing/ingest/ingest.service.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { familyFiles, loadCatalogue } from '#server/seeds/catalogue.ts'
import { openParts } from './bench-site.ts'
import { renamedFont } from './renamed-font.ts'
import { type Measure, median } from './table.ts'

/** Distinct fonts per measurement: seconds of work, without repeated bytes. */
const FONTS = 60
/** File size of the target in bytes; the closest files are used. */
const BYTES = 200 * 1024
const SOURCES = 6

/** The wait of a designer: check, sanitise, read facts and coverage, and store uploaded fonts. */
export async function uploadsBench(options: {
  environment: Record<string, string>
  scratch: string
}): Promise<Measure[]> {
  const parts = await openParts(options.environment)
  const cores = Math.max(1, availableParallelism() - 1)
  const engine = createFontEngine({ threads: cores })
  try {
    const sources = await realFonts()
    const folder = path.join(options.scratch, 'uploads')
    await mkdir(folder, { recursive: true })
    const files = await Promise.all(
      Array.from({ length: FONTS }, async (_, i) => {
        const file = path.join(folder, `${i}.ttf`)
        await writeFile(
          file,
          renamedFont(sources[i % sources.length]!, 500_000 + Math.floor(Math.random() * 1_000_000_000) + i),
        )
        return { path: file, sourceName: `${i}.ttf` }
      }),
    )
    const ingest = createIngestService({
      database: parts.database,
      storage: parts.storage,
      fonts: engine,
      tempDir: path.join(options.scratch, 'temp'),
    })
    // The child starts with the first font.
    await ingest.storeFonts([files[0]!])
    const waits: number[] = []
    const queue = files.slice(1)
    const started = performance.now()
    await Promise.all(
      Array.from({ length: cores + 1 }, async () => {
        for (let file = queue.shift(); file; file = queue.shift()) {
          const at = performance.now()
          await ingest.storeFonts([file])
          waits.push(performance.now() - at)
        }
      }),
    )
    const seconds = (performance.now() - started) / 1000
    const note = `${waits.length} fonts of ${Math.round(median(sources.map((one) => one.length)) / 1024)} KB, ${cores} ${cores === 1 ? 'thread' : 'threads'}`
    return [
      {
        group: 'uploads',
        name: 'fonts taken, per core',
        value: waits.length / seconds / cores,
        unit: '/s',
        target: { atLeast: 25 },
        note,
      },
      {
        group: 'uploads',
        name: 'upload to previewable',
        value: median(waits),
        unit: 'ms',
        note: `${cores + 1} at once; slowest ${Math.max(...waits).toFixed(0)} ms`,
      },
    ]
  } finally {
    await engine.close()
    await parts.close()
  }
}

/** Fonts of the demo catalogue with sizes closest to the target's. */
async function realFonts(): Promise<Buffer[]> {
  const files = loadCatalogue().families.flatMap((family) => familyFiles(family) ?? [])
  const sized = await Promise.all(
    files.map(async ({ path: file }) => ({ file, off: Math.abs((await stat(file)).size - BYTES) })),
  )
  const nearest = sized.sort((a, b) => a.off - b.off).slice(0, SOURCES)
  return Promise.all(nearest.map(({ file }) => readFile(file)))
}
