import http from 'node:http'

const TIMEOUT_MS = 30_000

export interface Answered {
  status: number
  bytes: number
}

/** Sends GET requests like visitors of different addresses. */
export function createVisitors(origin: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  let visitors = 0

  /** @throws Error when the connection breaks before the whole answer */
  function get(path: string): Promise<Answered> {
    const n = visitors++
    const from = `10.${20 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}`
    return new Promise((resolve, reject) => {
      const headers = { 'X-Forwarded-For': from, 'Accept-Encoding': 'br' }
      const request = http.get({ agent, hostname, port, path, headers, timeout: TIMEOUT_MS }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
        answer.on('error', reject)
      })
      request.on('timeout', () => request.destroy(new Error(`no answer to ${path}`)))
      request.on('error', reject)
    })
  }

  return {
    get,
    /** Sends `count` requests over all connections. @throws Error for another answer than 200 */
    async all(count: number, path: (n: number) => string): Promise<void> {
      let next = 0
      const lane = async () => {
        while (next < count) {
          const at = path(next++)
          const { status } = await get(at)
          if (status !== 200) throw new Error(`${at} was answered with ${status}`)
        }
      }
      await Promise.all(Array.from({ length: connections }, lane))
    },
    close: () => agent.destroy(),
  }
}
