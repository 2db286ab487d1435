import figlet from 'figlet'
import { tidyArt } from '#shared/format/ascii-art.ts'
import type { AsciiAnswer, AsciiJob } from './ascii-job.ts'

/** A worker that fetches, parses and draws fonts one after the other, so that typing on the page stays fast. */
let job: AsciiJob = { text: '', folder: '', slugs: [] }
let isBusy = false
/** Most parsed fonts kept in memory; all would take 100 MB. */
const KEPT = 60
const kept: string[] = []

self.onmessage = ({ data }: MessageEvent<AsciiJob>) => {
  job = data
  if (!isBusy) void work()
}

async function work() {
  isBusy = true
  for (let slug = job.slugs[0]; slug !== undefined; slug = job.slugs[0]) {
    const { text, folder } = job
    const art = await draw(slug, text, folder).catch(() => null)
    const answer: AsciiAnswer = { text, slug, art }
    self.postMessage(answer)
    // If a new job has arrived meanwhile, keep its list: it may begin with the same font for another text.
    if (job.text === text) job = { ...job, slugs: job.slugs.filter((one) => one !== slug) }
  }
  isBusy = false
}

async function draw(slug: string, text: string, folder: string): Promise<string> {
  if (!kept.includes(slug)) {
    const answer = await fetch(`${folder}/${slug}.flf`)
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    figlet.parseFont(slug, await answer.text())
    kept.push(slug)
    if (kept.length > KEPT) delete figlet.figFonts[kept.shift()!]
  }
  return tidyArt(figlet.textSync(text, { font: slug }))
}
