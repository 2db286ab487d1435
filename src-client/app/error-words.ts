/** An error's message and the first stack frame in our code, without the queries of addresses. */
export function errorWords(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const place = /\/(?:assets|src-client)\/([\w./-]+(?:\?[^:)\s]*)?:\d+:\d+)/.exec(stack)?.[1] ?? ''
  const words = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(/\?\S+/g, '?…')
  return `${words.slice(0, 200)} @ ${place.replace(/\?[^:]*/, '')}`
}
