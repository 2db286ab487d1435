/** A request that needs only its address and the headers that its answer may depend on. */
export interface SimpleGet {
  url: string
  ifNoneMatch: string | undefined
  forwardedFor: string | undefined
  acceptEncoding: string | undefined
  /** Where the next request in the same text starts. */
  end: number
}

/** A browser's request for a picture takes a few hundred bytes. */
const MAX_BYTES = 4096
/**
 * One whole request: visible ASCII, lines ended as the standard says. The pattern is unambiguous: with two ways to
 * match a line, a head with an unexpected end would take 2^lines attempts.
 */
const REQUEST = /GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[A-Za-z0-9-]+:[ -~]*\r\n)+)\r\n/y
const LINE = /([A-Za-z0-9-]+): ?([ -~]*)\r\n/y

/**
 * Reads one request at `from` if it is of the plainest kind: GET, HTTP/1.1, complete, without body and connection
 * headers. Anything else returns null and goes to Node's own parser, with which this one must never disagree: it may
 * only accept fewer requests.
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
      // A body or a protocol upgrade.
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
