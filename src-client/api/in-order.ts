/** The latest unfinished call for each thing. Parallel calls could arrive out of order. */
const onTheWay = new Map<string, Promise<unknown>>()

/** Resolves when the visitor leaves the page. Waiting calls are then sent in parallel: a wrong order is better than a lost call. */
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

/** Makes a call once the previous call for the same thing has ended, successfully or not; immediately when the visitor leaves the page. */
export function inOrder<Answer>(thing: string, call: () => Promise<Answer>): Promise<Answer> {
  const before = onTheWay.get(thing)
  const turn = before ? Promise.race([before, pageGoes()]).then(call, call) : call()
  onTheWay.set(thing, turn)
  return turn.finally(() => {
    if (onTheWay.get(thing) === turn) onTheWay.delete(thing)
  })
}
