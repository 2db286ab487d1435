/** Calls `open` the first time it is asked and keeps the answer. After a failure the next call tries again. */
export function keepAnswer<T>(open: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= open().catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }
}
