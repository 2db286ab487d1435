import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRenderHost } from '#server/render/render-host.ts'
import { openParts } from './bench-site.ts'
import { type BenchFont, benchFonts, createTexts, PICTURE } from './preview-requests.ts'
import { canMeasureProcesses, childPid, residentMb } from './process-cost.ts'
import { renamedFont } from './renamed-font.ts'
import { type Measure, median } from './table.ts'

const NAME = 'render host, resident: last third / second third'
/** Fonts between two measurements of the memory. */
const STEP = 25

interface FontsBenchOptions {
  environment: Record<string, string>
  scratch: string
  fonts: number
}

/** Draws with many distinct fonts, each once, to check that the render host frees them. */
export async function fontsBench({ environment, scratch, fonts }: FontsBenchOptions): Promise<Measure[]> {
  if (!canMeasureProcesses) return [{ group: 'fonts', name: NAME, value: null, unit: 'x', note: 'needs /proc' }]
  const parts = await openParts(environment)
  const sources = await benchFonts(parts.reader, parts.storage, 4).finally(() => parts.close())
  const bytes = await Promise.all(sources.map(({ path: file }) => readFile(file)))
  const folder = path.join(scratch, 'renamed')
  await mkdir(folder, { recursive: true })
  const host = createRenderHost({ threads: 1 })
  const seen: number[] = []
  try {
    const texts = createTexts()
    for (let i = 0; i < fonts; i++) {
      const at = i % sources.length
      const font = renamedFont(bytes[at]!, i)
      const sha256 = createHash('sha256').update(font).digest('hex')
      // Keeps few files on disk, but does not overwrite one that a thread may still have open.
      const file = path.join(folder, `${i % 1000}.ttf`)
      await writeFile(file, font)
      await host.render(job(sources[at]!, { sha256, file, text: texts() }))
      if (i % STEP === STEP - 1) seen.push(residentMb(childPid(process.pid, 'render-host')))
    }
    const deaths = host.stats().childDeaths
    if (deaths > 0) throw new Error(`the render child died ${deaths} times`)
    const third = (n: number) => seen.slice(Math.floor((seen.length * n) / 3), Math.floor((seen.length * (n + 1)) / 3))
    return [
      {
        group: 'fonts',
        name: NAME,
        value: median(third(2)) / median(third(1)),
        unit: 'x',
        target: { atMost: 1.1 },
        note: `${fonts} distinct fonts; thirds ${[0, 1, 2].map((n) => Math.round(median(third(n)))).join(', ')} MB`,
      },
    ]
  } finally {
    await host.close()
  }
}

function job(font: BenchFont, own: { sha256: string; file: string; text: string }) {
  return {
    sha256: own.sha256,
    path: own.file,
    text: own.text,
    boxForMissing: false,
    lang: 'en',
    direction: 'ltr' as const,
    width: PICTURE.width,
    height: PICTURE.height,
    fontSizePx: font.px,
    baselinePx: font.baseline,
    fg: '000000',
    bg: 'ffffff',
    transparent: true,
    renderer: 4 as const,
    color: false,
    features: {},
    axes: {},
  }
}
