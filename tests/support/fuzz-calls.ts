import type { ZodType } from 'zod'
import { type RandomSequence, randomSequence } from '#server/seeds/random.ts'

/** Existing ids and words, so that half of the calls pass the first checks. */
export interface KnownRows {
  ids: readonly number[]
  words: readonly string[]
}

// biome-ignore format: a list to read
const REPEATED = [
  '.', ' ', ', ', '<a', '((', '\\p{', '"', '-', 'a\u0301', '\u{1f600}', '&#', '%E2', '../', 'ا', '=', '\n', '~;',
]
const LONG = [...REPEATED.map((piece) => piece.repeat(900)), 'x'.repeat(250_000)]
// biome-ignore format: a list to read
const ODD = [
  '', ' ', '0', '-1', '1e9', 'null', 'true', '\u0000', '\ud800', '‮', "' OR 1=1 --", '"; DROP TABLE user; --', '%', '_', '\\',
  '</script><script>alert(1)</script>', '{{7*7}}', '=1+1', '__proto__', 'constructor', '//evil.example', 'javascript:alert(1)',
  'U+0000..U+10FFFF', '\\p{L}', 'weight~900', 'year~x', 'tag~a|b', 'similar:1', 'popular', 'date', '2026-02-31', 'inbox', 'trash',
]
const NUMBERS = [0, 1, 2, 3, 5, 10, -1, 1.5, 100, 1e6, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300]
const JUNK: readonly unknown[] = [null, true, [], {}, [[]], { a: 1 }, ['a', 1], -0, '']

interface Def {
  type: string
  innerType?: ZodType
  in?: ZodType
  out?: ZodType
  element?: ZodType
  options?: readonly ZodType[]
  entries?: Record<string, string>
  values?: readonly unknown[]
  shape?: Record<string, ZodType>
}

/** A value that a schema may accept or should reject. */
function valueFor(schema: ZodType, random: RandomSequence, known: KnownRows): unknown {
  if (random.next() < 0.04) return random.pick(JUNK)
  const def = (schema as unknown as { def: Def }).def
  switch (def.type) {
    case 'object': {
      const entries = Object.entries(def.shape ?? {}).flatMap(([name, field]): [string, unknown][] =>
        random.next() < (isOptional(field) ? 0.5 : 0.03) ? [] : [[name, valueFor(field, random, known)]],
      )
      return Object.fromEntries(random.next() < 0.02 ? [...entries, ['userId', 1]] : entries)
    }
    case 'pipe':
      return valueFor(isTransform(def.in) ? def.out! : def.in!, random, known)
    case 'array':
      return Array.from({ length: Math.floor(random.next() * (random.next() < 0.05 ? 3000 : 4)) }, () =>
        valueFor(def.element!, random, known),
      )
    case 'union':
      return valueFor(random.pick(def.options!), random, known)
    case 'enum':
      return random.pick(Object.values(def.entries!))
    case 'literal':
      return random.pick(def.values!)
    case 'boolean':
      return random.next() < 0.5
    case 'number':
    case 'int':
      return random.next() < 0.7 ? random.pick(known.ids) : random.pick(NUMBERS)
    default:
      if (def.innerType) return valueFor(def.innerType, random, known)
      return text(random, known)
  }
}

const isTransform = (schema: ZodType | undefined) =>
  (schema as unknown as { def: Def } | undefined)?.def.type === 'transform'
const isOptional = (schema: ZodType) => schema.safeParse(undefined).success

function text(random: RandomSequence, { ids, words }: KnownRows): string {
  const kind = random.next()
  if (kind < 0.4) return random.pick(words)
  if (kind < 0.55) return String(random.pick(ids))
  if (kind < 0.85) return random.pick(ODD)
  return random.pick(LONG)
}

/** Input number n of a procedure; the same seed and number give the same input. */
export function fuzzedInput(schema: ZodType | undefined, seed: number, n: number, known: KnownRows): unknown {
  const random = randomSequence(seed, n)
  return schema ? valueFor(schema, random, known) : undefined
}
