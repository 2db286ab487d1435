import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const MAX_SKEW_MS = 15 * 60 * 1000

/**
 * Verifies AWS Signature Version 4 of a received request, written from the public description of the algorithm and sharing
 * nothing with the client's signer. Returns the S3 error code that a real server would answer, or null when all is right.
 */
export function checkSignature(request: IncomingMessage, body: Buffer, credentials: Credentials): string | null {
  const header = request.headers.authorization ?? ''
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  if (!match) return 'AccessDenied'
  const [, accessKey, day, region, service, signedHeaders, signature] = match as unknown as string[]
  if (accessKey !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== credentials.region || service !== 's3') return 'AuthorizationHeaderMalformed'

  const amzDate = String(request.headers['x-amz-date'] ?? '')
  if (!amzDate.startsWith(day as string)) return 'AccessDenied'
  if (Math.abs(Date.now() - parseAmzDate(amzDate)) > MAX_SKEW_MS) return 'RequestTimeTooSkewed'

  const payloadHash = String(request.headers['x-amz-content-sha256'] ?? '')
  if (payloadHash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch'

  const names = (signedHeaders as string).split(';')
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !names.includes(name)) || names.join() !== [...names].sort().join())
    return 'SignatureDoesNotMatch'

  const url = new URL(request.url ?? '/', 'http://localhost')
  const canonicalRequest = [
    request.method,
    url.pathname
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(url.search),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', amzDate, scope, createHash('sha256').update(canonicalRequest).digest('hex')].join(
    '\n',
  )
  let key: Buffer = Buffer.from(`AWS4${credentials.secretAccessKey}`)
  for (const step of [day, region, 's3', 'aws4_request'])
    key = createHmac('sha256', key)
      .update(step as string)
      .digest()
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function canonicalQuery(search: string): string {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const cut = pair.indexOf('=')
      const [name, value] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)]
      return `${encode(decodeURIComponent(name.replace(/\+/g, ' ')))}=${encode(decodeURIComponent(value.replace(/\+/g, ' ')))}`
    })
    .sort()
    .join('&')
}

/** Percent-encoding of all but the unreserved characters of RFC 3986. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      /[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

function parseAmzDate(value: string): number {
  const m = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value)
  return m
    ? Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3]), Number(m[4]), Number(m[5]), Number(m[6]))
    : Number.NaN
}
