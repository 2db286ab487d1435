/** The last call of each thing on its way. Side by side they could arrive in another order than they were made in. */
const onTheWay = new Map<string, Promise<unknown>>()

/** Resolves when the page goes. What waits then is sent side by side: another order is less than a loss. */
let goes: Promise<void> | undefined
const pageGoes = (): Promise<void> => {
  goes ??= new Promise((resolve) =>
    window.addEventListener(
      'pagehide',
      () => {
        goes = undefined
        resolve()
      },
      { once: true },
    ),
  )
  return goes
}

/** Makes a call once the one before it of the same thing was answered, well or not; at once when the page goes. */
export function inOrder<Answer>(thing: string, call: () => Promise<Answer>): Promise<Answer> {
  const before = onTheWay.get(thing)
  const turn = before ? Promise.race([before, pageGoes()]).then(call, call) : call()
  onTheWay.set(thing, turn)
  return turn.finally(() => {
    if (onTheWay.get(thing) === turn) onTheWay.delete(thing)
  })
}
