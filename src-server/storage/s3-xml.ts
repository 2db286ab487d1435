/**
 * Reads the few flat XML responses of the S3 API. They have no attributes we need, no CDATA and no nesting of equal
 * names, and our keys have no character that XML escapes, so a full parser would add a dependency and no safety.
 */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return ENTITIES[name] ?? whole
  })

export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

function readAll(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => unescapeXml(match[1] as string))
}

/** Code of an <Error> document, '' when there is none (HEAD, or a proxy's page). */
export const readErrorCode = (xml: string): string => (xml.includes('<Error') ? (readAll(xml, 'Code')[0] ?? '') : '')

/** Keys of a ListObjectsV2 answer, in the server's (byte) order. */
export const readListedKeys = (xml: string): string[] => readAll(xml, 'Key')

export const readUploadId = (xml: string): string | null => readAll(xml, 'UploadId')[0] ?? null

export function writeCompleteUpload(etags: string[]): string {
  const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`)
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
}
