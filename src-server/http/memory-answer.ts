import type { IncomingMessage, ServerResponse } from 'node:http'

/** A response in memory, with headers as alternating names and values, which writeHead takes without building an object. */
export interface MemoryAnswer {
  etag: string
  headers: string[]
  notModified: string[]
  body: Buffer
}

/** Sends it, or 304 if the client has it. */
export function answerFromMemory(req: IncomingMessage, res: ServerResponse, answer: MemoryAnswer): void {
  const known = req.headers['if-none-match']
  if (known !== undefined && matches(known, answer.etag)) {
    res.writeHead(304, answer.notModified).end()
    return
  }
  res.writeHead(200, answer.headers)
  if (req.method === 'HEAD') res.end()
  else res.end(answer.body)
}

/** RFC 9110, 13.1.2: weak comparison with any of the listed tags. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
