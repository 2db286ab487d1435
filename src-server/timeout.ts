/**
 * The result of a task, or what `late` makes after this time, which may throw. The task continues; after the timeout
 * nobody handles its failure.
 */
export async function withTimeout<T, L>(task: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  task.catch(() => undefined)
  try {
    return await Promise.race([task, timeout.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
