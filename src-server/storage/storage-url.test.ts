import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseStorageUrl } from './storage-url.ts'

describe('STORAGE_URL', () => {
  it('reads folders', () => {
    expect(parseStorageUrl('/srv/files')).toEqual({ kind: 'local', folder: '/srv/files' })
    expect(parseStorageUrl('files')).toEqual({ kind: 'local', folder: path.resolve('files') })
    expect(parseStorageUrl('file:///srv/my%20files')).toEqual({ kind: 'local', folder: '/srv/my files' })
  })

  it('reads a complete S3 address', () => {
    expect(parseStorageUrl('s3://key:se%2Fcr%3Aet@minio:9000/fonts/site/a?region=eu-1&tls=false')).toEqual({
      kind: 's3',
      endpoint: 'http://minio:9000',
      bucket: 'fonts',
      prefix: 'site/a/',
      region: 'eu-1',
      accessKeyId: 'key',
      secretAccessKey: 'se/cr:et',
    })
    expect(parseStorageUrl('s3://k:s@s3.example.org/fonts')).toMatchObject({
      endpoint: 'https://s3.example.org',
      prefix: '',
      region: 'us-east-1',
    })
  })

  it.each([
    ['', /empty/],
    ['ftp://host/x', /scheme "ftp"/],
    ['file://host/x', /absolute local folder/],
    ['s3://host/fonts', /access key is missing/],
    ['s3://key@host/fonts', /secret is missing/],
    ['s3://key:hush@host', /bucket is missing/],
    ['s3://key:hush@host/UPPER', /"UPPER" is not a valid bucket/],
    ['s3://key:hush@host/fonts?tls=maybe', /tls must be true or false/],
    ['s3://key:hush@host/fonts?colour=red', /unknown option "colour"/],
    ['s3://key:hush@host/fonts/A', /prefix/],
    ['s3://key:hush%@host/fonts', /write % in the secret as %25/],
    ...['"s3://key:hush@host/fonts"', "'/srv/files'", ' s3://key:hush@host/fonts', '/srv/files '].map(
      (value): [string, RegExp] => [value, /without quotes or spaces around it/],
    ),
    ['s3://key:hu/sh@host/fonts', /not a valid address|secret is missing|host is missing|access key is missing/],
  ])('refuses %j with a reason', (value, reason) => {
    expect(() => parseStorageUrl(value)).toThrow(reason)
    expect(() => parseStorageUrl(value)).not.toThrow(/hush/)
  })
})
