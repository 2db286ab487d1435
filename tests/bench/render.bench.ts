import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { RENDER_ENV } from '#server/render/render-host.ts'
import { projectRoot, workerFile } from '#server/render/worker-files.ts'
import { PLAIN_JOB } from '#tests/support/plain-job.ts'
import type { Measure } from './table.ts'

const GROUP = 'render'
/** Two fonts in turn, like the previews of a page. */
const FONTS = ['lobster/400Regular/Lobster_400Regular.ttf', 'work-sans/400Regular/WorkSans_400Regular.ttf']
const GOOGLE_FONTS = path.join(projectRoot, 'node_modules/@expo-google-fonts')
const COLD_FONTS = 40
const TIMEOUT_MS = 10 * 60_000

interface RenderBenchOptions {
  /** At least 7, so that a short load on the machine does not change the median. */
  rounds: number
}

interface Cost {
  naiveUs: number
  oursUs: number
  naiveBytes: number
  oursBytes: number
}

interface Report {
  ratio1: Cost
  ratio2: Cost
  cold: { naiveUs: number; oursUs: number }
  white: number
  slate: number
}

/** CPU and bytes of a preview from the render thread, compared with createCanvas + toBuffer for new texts, and their similarity. */
export async function renderBench({ rounds }: RenderBenchOptions): Promise<Measure[]> {
  const fonts = FONTS.map((file, i) => ({ sha256: `bench-${i}`, path: path.join(GOOGLE_FONTS, file) }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--expose-gc',
      path.join(projectRoot, 'tests/bench/render-cost.mjs'),
      workerFile('render-worker'),
      JSON.stringify({ fonts, rounds, coldFiles: await coldFiles(), job: PLAIN_JOB }),
    ],
    { env: RENDER_ENV, timeout: TIMEOUT_MS, maxBuffer: 1024 * 1024 },
  )
  const report = JSON.parse(stdout) as Report
  return [
    ...costs('ratio 1', report.ratio1, 10),
    ...costs('ratio 2', report.ratio2, 16),
    {
      group: GROUP,
      name: 'CPU of the first picture in a cold font: ours / naive',
      value: report.cold.oursUs / report.cold.naiveUs,
      unit: 'x',
      target: { atMost: 1 / 2.5 },
      note: `${Math.round(report.cold.oursUs)} us against ${Math.round(report.cold.naiveUs)} us`,
    },
    { group: GROUP, name: 'SSIM to Skia, black on white', value: report.white, unit: '', target: { atLeast: 0.9995 } },
    { group: GROUP, name: 'SSIM to Skia, white on 353D4B', value: report.slate, unit: '', target: { atLeast: 0.9995 } },
  ]
}

function costs(label: string, cost: Cost, atLeast: number): Measure[] {
  return [
    {
      group: GROUP,
      name: `CPU per picture at pixel ${label}: naive / ours`,
      value: cost.naiveUs / cost.oursUs,
      unit: 'x',
      target: { atLeast },
      note: `${Math.round(cost.naiveUs)} us against ${Math.round(cost.oursUs)} us`,
    },
    {
      group: GROUP,
      name: `bytes per picture at pixel ${label}: ours / naive`,
      value: cost.oursBytes / cost.naiveBytes,
      unit: 'x',
      target: { atMost: 0.5 },
      note: `${Math.round(cost.oursBytes)} B against ${Math.round(cost.naiveBytes)} B`,
    },
  ]
}

/** Regular styles of different families, each opened for the first time. */
async function coldFiles(): Promise<string[]> {
  const files: string[] = []
  for (const family of await readdir(GOOGLE_FONTS)) {
    const folder = path.join(GOOGLE_FONTS, family, '400Regular')
    const file = (await readdir(folder).catch(() => [])).find((name) => name.endsWith('.ttf'))
    if (file && !FONTS.some((used) => used.endsWith(file)) && files.length < COLD_FONTS)
      files.push(path.join(folder, file))
  }
  return files
}
