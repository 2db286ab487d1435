import { inOrder } from './in-order.ts'

/** What is known of a thing while wishes about it are under way. */
interface Wishes {
  /** What the server said last, or what was shown before the first wish. */
  stored: unknown
  /** Number of the last one. */
  last: number
  open: number
}
const things = new Map<string, Wishes>()

export interface Wish<Standing> {
  /** What it is about: wishes about one thing are sent one after the other, and of those that wait only the last. */
  thing: string
  /** What the page shows of the thing now. */
  shown: Standing
  /** What it shows once the wish came true. */
  guess: Standing
  show: (standing: Standing) => void
  /** Sends the wish. @returns what the server says it is now */
  send: () => Promise<Standing>
}

/**
 * Shows a wish at once and sends it behind those before it: the last one wins. What the server says counts as soon as nothing waits
 * any more; where the last wish was refused, what it said before.
 * @throws what `send` threw, unless a later wish has taken its place
 */
export async function wish<Standing>({ thing, shown, guess, show, send }: Wish<Standing>): Promise<void> {
  const known = things.get(thing) ?? { stored: shown, last: 0, open: 0 }
  things.set(thing, known)
  known.last += 1
  known.open += 1
  const mine = known.last
  const isOvertaken = () => known.last !== mine
  show(guess)
  try {
    await inOrder(thing, async () => {
      if (!isOvertaken()) known.stored = await send()
    })
  } catch (error) {
    if (!isOvertaken()) throw error
  } finally {
    known.open -= 1
    if (known.open === 0) {
      things.delete(thing)
      show(known.stored as Standing)
    }
  }
}
