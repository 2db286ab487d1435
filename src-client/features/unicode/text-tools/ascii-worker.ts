import figlet from 'figlet'
import { tidyArt } from '#shared/format/ascii-art.ts'
import type { AsciiAnswer, AsciiJob } from './ascii-job.ts'

/** A thread of the browser: the page types on while fonts are fetched, read and drawn here, one after the other. */
let job: AsciiJob = { text: '', folder: '', slugs: [] }
let isBusy = false
/** Parsed fonts that are kept; all of them would take 100 MB. */
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
    // A job that came meanwhile has its own list, which may begin with the same font and another text.
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
