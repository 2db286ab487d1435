/** A request that needs nothing but its address, and the headers that its answer may depend on. */
export interface SimpleGet {
  url: string
  ifNoneMatch: string | undefined
  forwardedFor: string | undefined
  acceptEncoding: string | undefined
  /** Where the next request of the same text begins. */
  end: number
}

/** A browser's request for a picture has a few hundred bytes. */
const MAX_BYTES = 4096
/**
 * One whole request: visible ASCII, every line ended as the standard says. Each character has one way only to be matched: with two ways
 * for a line, a head that ends otherwise than expected would be tried in as many ways as two to the number of its lines.
 */
const REQUEST = /GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[A-Za-z0-9-]+:[ -~]*\r\n)+)\r\n/y
const LINE = /([A-Za-z0-9-]+): ?([ -~]*)\r\n/y

/**
 * Reads one request at `from`, if it is of the plainest kind: GET, HTTP/1.1, whole, no body and nothing about the connection. Anything
 * else is null and for Node's own parser, whose rules this one must never differ from: it only knows fewer requests.
 */
export function parseSimpleGet(text: string, from = 0): SimpleGet | null {
  REQUEST.lastIndex = from
  const found = REQUEST.exec(text)
  if (!found) return null
  const end = REQUEST.lastIndex
  if (end - from > MAX_BYTES) return null
  const lines = found[2]!
  let hasHost = false
  let ifNoneMatch: string | undefined
  let forwardedFor: string | undefined
  let acceptEncoding: string | undefined
  LINE.lastIndex = 0
  while (LINE.lastIndex < lines.length) {
    const [, name, value] = LINE.exec(lines)!
    switch (name!.toLowerCase()) {
      case 'host':
        if (hasHost) return null
        hasHost = true
        break
      case 'if-none-match':
        if (ifNoneMatch !== undefined) return null
        ifNoneMatch = value!.trim()
        break
      case 'x-forwarded-for':
        if (forwardedFor !== undefined) return null
        forwardedFor = value!.trim()
        break
      case 'accept-encoding':
        if (acceptEncoding !== undefined) return null
        acceptEncoding = value
        break
      case 'connection':
        if (value!.toLowerCase() !== 'keep-alive') return null
        break
      // A body, or another protocol.
      case 'content-length':
      case 'transfer-encoding':
      case 'expect':
      case 'upgrade':
      case 'te':
      case 'trailer':
      case 'keep-alive':
      case 'proxy-connection':
      case 'http2-settings':
        return null
    }
  }
  return hasHost ? { url: found[1]!, ifNoneMatch, forwardedFor, acceptEncoding, end } : null
}
