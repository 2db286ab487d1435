import { inOrder } from './in-order.ts'

/** State of one subject while updates of it are under way. */
interface Pending {
  /** The server's last answer, or the state before the first update. */
  stored: unknown
  /** Number of the newest update. */
  last: number
  open: number
}
const pending = new Map<string, Pending>()

interface OptimisticUpdate<State> {
  /** Key of what is updated. Updates of one subject are sent one after the other; of those that wait, only the newest is sent. */
  subject: string
  /** State on the page now. */
  shown: State
  /** State on the page if the update succeeds. */
  expected: State
  show: (state: State) => void
  /** Sends the update. @returns the state on the server afterwards */
  send: () => Promise<State>
}

/**
 * Shows an update at once and sends it after earlier ones of the same subject. When none is left to send, the page shows the server's
 * last answer, also after the newest update failed.
 * @throws the error of `send`, unless a newer update has replaced this one
 */
export async function updateOptimistically<State>(update: OptimisticUpdate<State>): Promise<void> {
  const { subject, shown, expected, show, send } = update
  const known = pending.get(subject) ?? { stored: shown, last: 0, open: 0 }
  pending.set(subject, known)
  known.last += 1
  known.open += 1
  const mine = known.last
  const isReplaced = () => known.last !== mine
  show(expected)
  try {
    await inOrder(subject, async () => {
      if (!isReplaced()) known.stored = await send()
    })
  } catch (error) {
    if (!isReplaced()) throw error
  } finally {
    known.open -= 1
    if (known.open === 0) {
      pending.delete(subject)
      show(known.stored as State)
    }
  }
}
