// Reduces the letters of the demo fonts to a few typical ones and writes letter-guesses.generated.ts, by which the
// page that finds fonts in pictures guesses what a letter is. Run it again when letter vectors change.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = new URL('../../', import.meta.url)
const TARGET = new URL('src-client/features/catalogue/identify/reading/letter-guesses.generated.ts', root)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&?!'
/** Typical shapes of each letter. */
const SHAPES = 6
const TURNS = 12
/** As the guesser weighs width against shape, see guess-letters.ts. */
const WIDTH_WEIGHT = 40

const load = async (file) => (await runnerImport(fileURLToPath(new URL(file, root)))).module

async function train() {
  const { familyFiles, loadCatalogue } = await load('src-server/seeds/catalogue.ts')
  const { readLetters } = await load('workers/inspect/shape/read-letters.ts')
  const { unpackLetters } = await load('src-shared/identify/letters.ts')
  const { openFaces } = await load('workers/inspect/unpack/open-faces.ts')
  const samples = new Map([...LETTERS].map((letter) => [letter, []]))
  for (const family of loadCatalogue().families)
    for (const { path } of familyFiles(family) ?? [])
      for await (const opened of openFaces(path, path, '')) {
        if (!opened.ok) continue
        for (const style of readLetters(opened.face.bytes)) {
          const all = new Map()
          for (const one of unpackLetters(Buffer.from(style.letters, 'base64')))
            all.set(String.fromCodePoint(one.codepoint), one)
          // Heights are told in those of the capitals.
          const unit = all.get('H')?.top
          if (!unit) continue
          for (const [letter, list] of samples) {
            const one = all.get(letter)
            if (one && one.top > one.bottom) list.push(pointOf(one, unit))
          }
        }
      }
  const bytes = []
  for (const [letter, list] of samples)
    for (const { vector, width, top, bottom } of typical(list))
      bytes.push(letter.codePointAt(0), width, top, bottom, ...vector)
  const text = Buffer.from(
    Int8Array.from(bytes.map((byte) => Math.max(-128, Math.min(127, Math.round(byte))))),
  ).toString('base64')
  writeFileSync(
    TARGET,
    [
      '// Typical letters of the demo fonts by src-server/cli/train-letter-guesses.mjs. Do not edit.',
      '/** Of each: code point, width in 32nds of its logarithm, top and bottom in 64ths of a capital, vector; base64. */',
      `export const LETTER_GUESSES =\n  '${text}'`,
      '',
    ].join('\n'),
  )
}

const pointOf = ({ vector, width, top, bottom }, unit) => ({
  vector: Array.from(vector),
  width: 32 * Math.log(width / (top - bottom)),
  top: (64 * top) / unit,
  bottom: (64 * bottom) / unit,
})

const distance = (a, b) => {
  let sum = (((a.width - b.width) / 32) * WIDTH_WEIGHT) ** 2
  for (let i = 0; i < a.vector.length; i++) sum += (a.vector[i] - b.vector[i]) ** 2
  return sum
}

/** K-means, from samples that are far apart. */
function typical(list) {
  let centres = [list[0]]
  while (centres.length < Math.min(SHAPES, list.length))
    centres.push(
      list.reduce((far, one) => (nearest(one, centres).far > nearest(far, centres).far ? one : far), list[0]),
    )
  for (let turn = 0; turn < TURNS; turn++) {
    const groups = centres.map(() => [])
    for (const one of list) groups[nearest(one, centres).at].push(one)
    centres = groups.filter((group) => group.length > 0).map(mean)
  }
  return centres
}

function nearest(one, centres) {
  const distances = centres.map((centre) => distance(one, centre))
  const far = Math.min(...distances)
  return { far, at: distances.indexOf(far) }
}

const mean = (group) => {
  const average = (read) => group.reduce((sum, one) => sum + read(one), 0) / group.length
  return {
    vector: group[0].vector.map((_, i) => average((one) => one.vector[i])),
    width: average((one) => one.width),
    top: average((one) => one.top),
    bottom: average((one) => one.bottom),
  }
}

await train()
