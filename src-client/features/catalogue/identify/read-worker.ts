import type { ReadAnswers, ReadReply, ReadRequest } from './read-messages.ts'
import type { Letter } from './reading/find-letters.ts'
import { guessLetters } from './reading/guess-letters.ts'
import { letterInk, measureLetter } from './reading/measure-letter.ts'
import { type ReadPicture, readPicture } from './reading/read-picture.ts'

/** A worker that finds and measures letters, so that the page stays responsive. The picture stays in it. */
let picture: ReadPicture | null = null

self.onmessage = ({ data }: MessageEvent<ReadRequest & { id: number }>) => {
  let reply: ReadReply
  try {
    reply = { id: data.id, value: answer(data) }
  } catch (error) {
    reply = { id: data.id, error: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(reply)
}

function answer(request: ReadRequest): ReadAnswers[keyof ReadAnswers] {
  if (request.op === 'read') {
    picture = readPicture(request, { inverted: request.inverted })
    const { ink, labels, letters, turned } = picture
    const guesses = guessLetters(letters.map((letter) => measureLetter(ink, labels, letter)))
    return { letters, turned, guesses }
  }
  if (!picture) throw new Error('no picture was read')
  const { ink, labels } = picture
  if (request.op === 'measure') return request.letters.map((letter) => measureLetter(ink, labels, letter))
  return thinnest(picture, request.letter)
}

/** The column with the least ink, not too near to either end. */
function thinnest({ ink, labels }: ReadPicture, letter: Letter): number {
  const { picture: own, left } = letterInk(ink, labels, letter)
  const width = letter.right - letter.left
  const first = letter.left + Math.max(1, Math.round(width * 0.2))
  const last = letter.right - Math.max(1, Math.round(width * 0.2))
  let [best, least] = [Math.round((letter.left + letter.right) / 2), Number.POSITIVE_INFINITY]
  for (let x = first; x <= last; x++) {
    let sum = 0
    for (let y = 0; y < own.height; y++) sum += own.ink[y * own.width + x - left] ?? 0
    // Among equally thin columns, the one in the middle.
    const cost = sum + Math.abs(x - (letter.left + letter.right) / 2) / width
    if (cost < least) [best, least] = [x, cost]
  }
  return best
}
