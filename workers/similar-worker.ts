import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { StyleLetter } from '#shared/identify/letters.ts'
import type { SentenceQuery } from '#shared/search/evidence.ts'
import { layCatalogue } from './similar/catalogue-map.ts'
import { createFamilyProfiles, type FamilyProfiles, type FamilyRow } from './similar/family-profiles.ts'
import { genreFirst } from './similar/genre-first.ts'
import { applyLetters, loadLetters, nearestStyles, type PublishedLetters } from './similar/load-letters.ts'
import { createProfileLoader } from './similar/load-profiles.ts'
import { applyFamilies, loadShapes } from './similar/load-shapes.ts'
import { pairingsOf } from './similar/pairings.ts'
import { rankSentence } from './similar/rank-sentence.ts'
import { scratchArrays } from './similar/scratch-arrays.ts'
import type { ShapeIndex } from './similar/shape-index.ts'
import { type QueryAnswer, threadQuery } from './thread-query.ts'

/**
 * Thread entry: similar fonts, families ranked by sentences, the map of the catalogue, and styles found by letters of a picture. Each part is loaded on its first query or by
 * 'warm', and again after 'forget'.
 */
type Message =
  | QueryAnswer
  | { id: number; op: 'nearest'; familyId: number; limit: number }
  | { id: number; op: 'rank'; query: SentenceQuery }
  | { id: number; op: 'mentions'; words: string[] }
  | { id: number; op: 'pairings'; familyId: number; limit: number }
  | { id: number; op: 'map' }
  | { id: number; op: 'writing'; lang: string; script: string }
  | { id: number; op: 'letters'; wanted: StyleLetter[]; limit: number }
  | { id: number; op: 'warm' }
  | { id: number; op: 'apply'; familyIds: number[] }
  | { id: number; op: 'renew' }
  | { id: number; op: 'forget' }

const port = parentPort!
const query = threadQuery(port, (workerData as { sqliteFile: string | null }).sqliteFile)
/** Nearest shapes of which those of the same genre come first. */
const COMPARED = 5000
/** Families whose shapes count when a sentence names a model. */
const SHAPED = 300
/** Longest turn of a long computation: other questions wait no longer for theirs. */
const TURN_MS = 10
let index: Promise<ShapeIndex> | null = null
let profiles: Promise<Ranked> | null = null
let letters: Promise<PublishedLetters> | null = null

interface Ranked {
  profiles: FamilyProfiles
  loader: ReturnType<typeof createProfileLoader>
}

function loaded(): Promise<ShapeIndex> {
  if (index) return index
  const mine = loadShapes(query)
  index = mine
  mine.catch(() => {
    if (index === mine) index = null
  })
  return mine
}

function ranked(): Promise<Ranked> {
  if (profiles) return profiles
  const fresh = createFamilyProfiles()
  const loader = createProfileLoader(fresh, query)
  const mine = loader.all().then(() => ({ profiles: fresh, loader }))
  profiles = mine
  mine.catch(() => {
    if (profiles === mine) profiles = null
  })
  return mine
}

const lettered = (): Promise<PublishedLetters> => letters ?? keptLetters(loadLetters(query))

function keptLetters(mine: Promise<PublishedLetters>): Promise<PublishedLetters> {
  letters = mine
  mine.catch(() => {
    if (letters === mine) letters = null
  })
  return mine
}

/** Once they are there: the change log does not wait for letters that are being read, only who asks for them does. */
async function changed(mine: Promise<PublishedLetters>, familyIds: number[]): Promise<PublishedLetters> {
  const known = await mine
  await applyLetters(known, query, familyIds)
  return known
}

const shares = scratchArrays(Float64Array)

/** How similar the letters of families are to those that are nearest to a model, from 1 for the first on, by slot. */
function sharesOf(near: readonly number[], profiles: FamilyProfiles): Float64Array {
  shares.takeBack()
  const scores = shares.take(profiles.rows.length)
  for (const [at, id] of near.entries()) {
    const slot = profiles.slotOf(id)
    if (slot !== undefined) scores[slot] = 1 - at / near.length
  }
  return scores
}

async function nearest(familyId: number, limit: number): Promise<number[]> {
  const index = await loaded()
  const near = index.nearest(familyId, Math.max(limit, COMPARED)) ?? []
  const isTwin = (id: number) => index.isSameFile(id, familyId)
  return genreFirst((await ranked()).profiles, familyId, near, isTwin, limit)
}

async function rank(asked: SentenceQuery) {
  const { profiles } = await ranked()
  const model = asked.evidence.find((one) => one.kind === 'family')
  const near = model ? (await loaded()).nearest(Number(model.value), SHAPED) : null
  const shapes = near ? sharesOf(near, profiles) : null
  return rankSentence(profiles, asked, () => shapes)
}

/** Runs a long computation in turns, between which other messages are answered. */
async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + TURN_MS
    while (performance.now() < end) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await setImmediate()
  }
}

/** Ids of the families that write a language, a script or both; '' = any. */
async function writing(lang: string, script: string): Promise<number[]> {
  const { rows } = (await ranked()).profiles
  const writes = (row: FamilyRow) => (lang === '' || row.langs.has(lang)) && (script === '' || row.scripts.has(script))
  return rows.flatMap((row) => (row && writes(row) ? [row.id] : []))
}

async function run(message: Exclude<Message, QueryAnswer>): Promise<unknown> {
  if (message.op === 'forget') {
    index = null
    profiles = null
    letters = null
    return null
  }
  if (message.op === 'warm') {
    await Promise.all([ranked(), loaded()])
    // Last: these take longest, and the least is asked of them.
    await lettered()
    return null
  }
  if (message.op === 'nearest') return nearest(message.familyId, message.limit)
  if (message.op === 'mentions') return (await ranked()).profiles.mentions.of(message.words)
  if (message.op === 'pairings') return pairingsOf((await ranked()).profiles, message.familyId, message.limit)
  if (message.op === 'map') return inTurns(layCatalogue((await ranked()).profiles, await loaded()))
  if (message.op === 'writing') return writing(message.lang, message.script)
  if (message.op === 'rank') return rank(message.query)
  if (message.op === 'letters') return nearestStyles(await lettered(), message.wanted, message.limit)
  if (message.op === 'renew') {
    await (await profiles)?.loader.renew()
    return null
  }
  // Not loaded yet: the first query will load the current state.
  if (index) await applyFamilies(await index, query, message.familyIds)
  if (profiles) await (await profiles).loader.families(message.familyIds)
  if (letters) void keptLetters(changed(letters, message.familyIds))
  return null
}

port.on('message', async (message: Message) => {
  if ('answer' in message) return
  try {
    port.postMessage({ id: message.id, ok: true, value: await run(message) })
  } catch (error) {
    port.postMessage({ id: message.id, ok: false, message: error instanceof Error ? error.message : String(error) })
  }
})
