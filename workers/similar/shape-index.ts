import { SHAPE_SIZE } from '#shared/contracts/publishing/font-shape.ts'

const LATIN = 'latn'

export interface ShapeRow {
  fileId: number
  script: string
  /** The script of the sample text of the file's families. */
  main: boolean
  vector: string
}

/** Descriptions of one script, in one block of bytes. */
interface ScriptBlock {
  files: number[]
  slots: Map<number, number>
  bytes: Int8Array
  main: Uint8Array
  /** Each minus the mean of all: its length, and its product with the mean; null = not computed. */
  centred: { mean: Float64Array; lengths: Float64Array; withMean: Float64Array; meanSquare: number } | null
}

const product = (a: ArrayLike<number>, atA: number, b: ArrayLike<number>, atB: number) => {
  let sum = 0
  for (let i = 0; i < SHAPE_SIZE; i++) sum += a[atA + i]! * b[atB + i]!
  return sum
}

/**
 * All descriptions in memory, half a kilobyte each, compared linearly: 100,000 files take about 50 ms. Families with
 * the same file share its description. All fonts have ink in similar places, so similarity is measured from the
 * script's mean, not from zero.
 */
export function createShapeIndex() {
  const scripts = new Map<string, ScriptBlock>()
  const mainScript = new Map<number, string>()
  const fileOf = new Map<number, number>()
  const familiesOf = new Map<number, Set<number>>()

  function blockOf(script: string): ScriptBlock {
    let block = scripts.get(script)
    if (!block) {
      block = {
        files: [],
        slots: new Map(),
        bytes: new Int8Array(64 * SHAPE_SIZE),
        main: new Uint8Array(64),
        centred: null,
      }
      scripts.set(script, block)
    }
    return block
  }

  function centredOf(block: ScriptBlock) {
    if (block.centred) return block.centred
    const count = block.files.length
    const mean = new Float64Array(SHAPE_SIZE)
    for (let slot = 0; slot < count; slot++)
      for (let i = 0; i < SHAPE_SIZE; i++) mean[i] = mean[i]! + block.bytes[slot * SHAPE_SIZE + i]! / count
    const meanSquare = product(mean, 0, mean, 0)
    const withMean = new Float64Array(count)
    const lengths = new Float64Array(count)
    for (let slot = 0; slot < count; slot++) {
      const at = slot * SHAPE_SIZE
      withMean[slot] = product(block.bytes, at, mean, 0)
      const square = product(block.bytes, at, block.bytes, at) - 2 * withMean[slot]! + meanSquare
      lengths[slot] = Math.sqrt(Math.max(1, square))
    }
    block.centred = { mean, lengths, withMean, meanSquare }
    return block.centred
  }

  /**
   * The nearest families by one script: if it is this family's main script, among those with the same, else among all.
   */
  function ranked(script: string, fileId: number, familyId: number, limit: number): number[] {
    const block = scripts.get(script)
    const own = block?.slots.get(fileId)
    if (!block || own === undefined) return []
    const { lengths, withMean, meanSquare } = centredOf(block)
    const scores = new Float64Array(block.files.length)
    for (let slot = 0; slot < scores.length; slot++) {
      const dot = product(block.bytes, own * SHAPE_SIZE, block.bytes, slot * SHAPE_SIZE)
      const cosine = (dot - withMean[own]! - withMean[slot]! + meanSquare) / (lengths[own]! * lengths[slot]!)
      scores[slot] = cosine
    }
    const isShown = (slot: number) => block.main[own] !== 1 || block.main[slot] === 1
    const order = Uint32Array.from([...scores.keys()].filter(isShown)).sort((a, b) => scores[b]! - scores[a]! || a - b)
    const found: number[] = []
    for (const slot of order)
      for (const family of [...(familiesOf.get(block.files[slot]!) ?? [])].sort((a, b) => a - b)) {
        if (found.length >= limit) return found
        if (family !== familyId) found.push(family)
      }
    return found
  }

  return {
    /** True when the file's descriptions are here. */
    has: (fileId: number) => mainScript.has(fileId),
    addShape({ fileId, script, main, vector }: ShapeRow) {
      const bytes = Buffer.from(vector, 'base64')
      // A file without a described script, which is similar to none.
      if (bytes.length !== SHAPE_SIZE) return
      const block = blockOf(script)
      let slot = block.slots.get(fileId)
      if (slot === undefined) {
        slot = block.files.push(fileId) - 1
        block.slots.set(fileId, slot)
        if (block.bytes.length < (slot + 1) * SHAPE_SIZE) {
          const larger = new Int8Array(block.bytes.length * 2)
          larger.set(block.bytes)
          const flags = new Uint8Array(block.main.length * 2)
          flags.set(block.main)
          block.bytes = larger
          block.main = flags
        }
      }
      block.bytes.set(new Int8Array(bytes.buffer, bytes.byteOffset, SHAPE_SIZE), slot * SHAPE_SIZE)
      block.main[slot] = main ? 1 : 0
      block.centred = null
      if (main || !mainScript.has(fileId)) mainScript.set(fileId, script)
    },
    /** @param fileId file of the family's primary style; null = the family is gone, or has no file */
    setFamily(familyId: number, fileId: number | null) {
      const old = fileOf.get(familyId)
      if (old !== undefined) familiesOf.get(old)?.delete(familyId)
      if (fileId === null) {
        fileOf.delete(familyId)
        return
      }
      fileOf.set(familyId, fileId)
      const families = familiesOf.get(fileId)
      if (families) families.add(familyId)
      else familiesOf.set(fileId, new Set([familyId]))
    },
    /**
     * Families nearest to this one, nearest first, by the letters of its main script and among families of that script:
     * an Arabic family is not similar to a Latin one because they share Latin letters. Only where no other family has
     * the script, its Latin letters are compared. Null without described letters.
     */
    nearest(familyId: number, limit: number): number[] | null {
      const fileId = fileOf.get(familyId)
      const script = fileId === undefined ? undefined : mainScript.get(fileId)
      if (fileId === undefined || script === undefined) return null
      const own = ranked(script, fileId, familyId, limit)
      return own.length > 0 || script === LATIN ? own : ranked(LATIN, fileId, familyId, limit)
    },
    /**
     * Writes how a family's letters differ from the mean of their script, as a vector of this length; nothing for a family without
     * described letters.
     */
    writeDirection(familyId: number, into: Float32Array, at: number, length: number): void {
      const fileId = fileOf.get(familyId)
      const block = fileId === undefined ? undefined : scripts.get(mainScript.get(fileId) ?? '')
      const slot = fileId === undefined ? undefined : block?.slots.get(fileId)
      if (!block || slot === undefined) return
      const { mean, lengths } = centredOf(block)
      const factor = length / lengths[slot]!
      for (let i = 0; i < SHAPE_SIZE; i++) into[at + i] = (block.bytes[slot * SHAPE_SIZE + i]! - mean[i]!) * factor
    },
    isSameFile: (one: number, other: number) => fileOf.get(one) === fileOf.get(other),
    get size() {
      return fileOf.size
    },
  }
}

export type ShapeIndex = ReturnType<typeof createShapeIndex>
