import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

type StorageLocation =
  | { kind: 'local'; folder: string }
  | {
      kind: 's3'
      /** Scheme, host and port, without a trailing slash. */
      endpoint: string
      bucket: string
      /** Prepended to every key; '' or ends with '/'. */
      prefix: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

const SHAPE = 's3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=true'

/**
 * Reads STORAGE_URL: a folder path, file:///folder, or s3://KEY:SECRET@host:port/bucket/prefix?region=…&tls=…. TLS is the default.
 * @throws Error naming what is wrong; never repeats the secret
 */
export function parseStorageUrl(value: string): StorageLocation {
  if (value.trim() === '') throw new Error('STORAGE_URL is empty: give a folder or an s3:// address')
  // Otherwise a folder of that name would be made, with the secret in it.
  if (/^[\s"']|\s$/.test(value))
    throw new Error('STORAGE_URL: must be a folder or an s3:// address, without quotes or spaces around it')
  if (value.startsWith('file:')) return { kind: 'local', folder: parseFileUrl(value) }
  if (value.startsWith('s3:')) return parseS3Url(value)
  // A single letter before the colon is a Windows drive, not a scheme.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(value)?.[1]
  if (scheme) throw new Error(`STORAGE_URL: scheme "${scheme}" is not supported; use a folder path, file:// or s3://`)
  return { kind: 'local', folder: resolve(value) }
}

function parseFileUrl(value: string): string {
  try {
    return fileURLToPath(value)
  } catch {
    throw new Error('STORAGE_URL: a file:// address must name an absolute local folder, e.g. file:///srv/fontarium')
  }
}

function parseS3Url(value: string): StorageLocation {
  // A second @ is part of the secret; read as a host or bucket, the rest of it would be shown.
  if (/@.*@/s.test(value) || !URL.canParse(value))
    throw new Error(`STORAGE_URL: not a valid address; it must look like ${SHAPE} (percent-encode / : @ in the secret)`)
  const url = new URL(value)
  const [bucket = '', ...rest] = url.pathname.split('/').filter((segment) => segment !== '')
  if (!url.hostname) throw new Error(`STORAGE_URL: the host is missing; it must look like ${SHAPE}`)
  if (!url.username) throw new Error(`STORAGE_URL: the access key is missing; it must look like ${SHAPE}`)
  if (!url.password) throw new Error(`STORAGE_URL: the secret is missing; it must look like ${SHAPE}`)
  if (!bucket) throw new Error(`STORAGE_URL: the bucket is missing; it must look like ${SHAPE}`)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(`STORAGE_URL: "${bucket}" is not a valid bucket name`)
  if (rest.some((segment) => !/^[a-z0-9_-][a-z0-9._-]*$/.test(segment)))
    throw new Error('STORAGE_URL: the prefix after the bucket may only hold a-z 0-9 . _ -')
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls')
      throw new Error(`STORAGE_URL: unknown option "${name}"; known are region and tls`)
  const tls = url.searchParams.get('tls') ?? 'true'
  if (tls !== 'true' && tls !== 'false') throw new Error(`STORAGE_URL: tls must be true or false, not "${tls}"`)
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded) as [string, string]
  return {
    kind: 's3',
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: rest.map((segment) => `${segment}/`).join(''),
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(`STORAGE_URL: must look like ${SHAPE}; write % in the secret as %25`)
  }
}
