/** Most requests for one file. */
const TRIES = 6

/** Fetches a file that the server may still be making: it then answers 503 and says in Retry-After when to ask again. @returns its last answer */
export async function fetchWhenReady(address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address)
    const seconds = Number(answer.headers.get('Retry-After'))
    if (answer.status !== 503 || !seconds || tries === TRIES) return answer
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}
