// Compares the render thread with plain use of the same library, in turns in this process.
// usage: node --expose-gc render-cost.mjs WORKER_FILE SETTINGS, where SETTINGS is JSON: { fonts, rounds, coldFiles, job };
// writes JSON to stdout.
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'

const [workerFile, settings] = process.argv.slice(2)
const { fonts, rounds, coldFiles, job: plainJob } = JSON.parse(settings)
const { default: renderBatch } = await import(workerFile)

const WORDS =
  'quick brown fox jumps over lazy dog sphinx black quartz judge my vow pack five dozen liquor jugs waltz bad nymph for vexed wizard'.split(
    ' ',
  )
/** Pictures per round, for about the same time. */
const PER_ROUND = { naive: 20, ours: 200 }
/** Rounds that are not counted, to compile code and fill caches. */
const WARM_UP = 3
const { width: WIDTH, height: HEIGHT, fontSizePx: PX, baselinePx: BASELINE } = plainJob

for (const [i, { path }] of fonts.entries()) GlobalFonts.registerFromPath(path, `naive-${i}`)

let made = 0
/** A new text of 24 characters. */
function newText() {
  const number = String(made++)
  let text = ''
  for (let i = made * 7; text.length < 23 - number.length; i += 5)
    text += `${text ? ' ' : ''}${WORDS[i % WORDS.length]}`
  return `${text.slice(0, 23 - number.length)} ${number}`
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

function jobOf(i, ratio, changes = {}) {
  const font = fonts[i % fonts.length]
  return {
    ...plainJob,
    id: i,
    sha256: font.sha256,
    path: font.path,
    text: newText(),
    width: WIDTH * ratio,
    height: HEIGHT * ratio,
    fontSizePx: PX * ratio,
    baselinePx: BASELINE * ratio,
    ...changes,
  }
}

async function naive(count, ratio) {
  let bytes = 0
  for (let i = 0; i < count; i++) {
    const canvas = createCanvas(WIDTH * ratio, HEIGHT * ratio)
    const context = canvas.getContext('2d')
    context.font = `${PX * ratio}px "naive-${i % fonts.length}"`
    context.fillText(newText(), 0, BASELINE * ratio)
    bytes += canvas.toBuffer('image/png').length
    await turn()
  }
  return bytes
}

/** Draws in batches, like the render host. */
async function ours(count, ratio) {
  let bytes = 0
  for (let i = 0; i < count; i += 8) {
    const results = await renderBatch(Array.from({ length: Math.min(8, count - i) }, (_, k) => jobOf(i + k, ratio)))
    for (const result of results) bytes += result.png.length
  }
  return bytes
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

async function cpu(work) {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { us: user + system, result }
}

async function warmCost(ratio) {
  const us = { naive: [], ours: [] }
  const bytes = { naive: 0, ours: 0 }
  for (let round = 0; round < rounds + WARM_UP; round++) {
    for (const [name, draw] of Object.entries({ naive, ours })) {
      const count = PER_ROUND[name]
      const cost = await cpu(() => draw(count, ratio))
      if (round < WARM_UP) continue
      us[name].push(cost.us / count)
      bytes[name] += cost.result / count / rounds
    }
  }
  return { naiveUs: median(us.naive), oursUs: median(us.ours), naiveBytes: bytes.naive, oursBytes: bytes.ours }
}

/** Time of the first picture in a new font, which is registered and drawn. Both use each file, under new names. */
async function coldCost(files) {
  const us = { naive: [], ours: [] }
  for (const [i, path] of files.entries()) {
    const byNaive = async () => {
      GlobalFonts.registerFromPath(path, `cold-${i}`)
      const canvas = createCanvas(WIDTH, HEIGHT)
      const context = canvas.getContext('2d')
      context.font = `${PX}px "cold-${i}"`
      context.fillText(newText(), 0, BASELINE)
      canvas.toBuffer('image/png')
      await turn()
    }
    const byUs = () => renderBatch([jobOf(i, 1, { sha256: `cold-${i}`, path })])
    const order = i % 2 ? { naive: byNaive, ours: byUs } : { ours: byUs, naive: byNaive }
    for (const [name, draw] of Object.entries(order)) us[name].push((await cpu(draw)).us)
  }
  return { naiveUs: median(us.naive), oursUs: median(us.ours) }
}

async function pixels(png, bg, width, height) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = `#${bg}`
  context.fillRect(0, 0, width, height)
  context.drawImage(await loadImage(Buffer.from(png)), 0, 0)
  return canvas.data()
}

/** Similarity of our 16 levels to Skia's own pixels (its colour path), on a background, within the ink. */
async function likeness(ratio, fg, bg) {
  const values = []
  for (let i = 0; i < 20; i++) {
    const job = jobOf(i, ratio, { fg })
    const [indexed, full] = await renderBatch([job, { ...job, color: true }])
    const [a, b] = [
      await pixels(indexed.png, bg, job.width, job.height),
      await pixels(full.png, bg, job.width, job.height),
    ]
    values.push(ssim(luma(a), luma(b), job.width, inkBox(b, job.width, job.height)))
  }
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function luma(rgba) {
  const values = new Float64Array(rgba.length / 4)
  for (let i = 0; i < values.length; i++)
    values[i] = 0.299 * rgba[i * 4] + 0.587 * rgba[i * 4 + 1] + 0.114 * rgba[i * 4 + 2]
  return values
}

function inkBox(rgba, width, height) {
  const box = { left: width, right: 0, top: height, bottom: 0 }
  for (let i = 0; i < width * height; i++) {
    if (rgba[i * 4] === rgba[0] && rgba[i * 4 + 1] === rgba[1] && rgba[i * 4 + 2] === rgba[2]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return box
}

/** Mean structural similarity over windows of 8x8 pixels, 4 apart, with the usual constants (Wang et al. 2004, L = 255). */
function ssim(a, b, width, { left, right, top, bottom }) {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let sum = 0
  let windows = 0
  for (let y = top; y + 8 <= bottom; y += 4) {
    for (let x = left; x + 8 <= right; x += 4) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
      for (let j = 0; j < 8; j++) {
        for (let i = 0; i < 8; i++) {
          const [p, q] = [a[(y + j) * width + x + i], b[(y + j) * width + x + i]]
          sa += p
          sb += q
          saa += p * p
          sbb += q * q
          sab += p * q
        }
      }
      const [ma, mb] = [sa / 64, sb / 64]
      const [va, vb, cov] = [saa / 64 - ma * ma, sbb / 64 - mb * mb, sab / 64 - ma * mb]
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
      windows++
    }
  }
  return sum / windows
}

const report = {
  ratio1: await warmCost(1),
  ratio2: await warmCost(2),
  cold: await coldCost(coldFiles),
  white: await likeness(1, '000000', 'ffffff'),
  slate: await likeness(1, 'ffffff', '353d4b'),
}
process.stdout.write(JSON.stringify(report))
process.exit(0)
