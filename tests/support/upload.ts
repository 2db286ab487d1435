import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Answer, SiteClient } from './http-client.ts'

const require = createRequire(import.meta.url)

/** A real font from the packages of the demo catalogue. */
export const realFont = (file: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/${file}`))

export interface Sending {
  familyId: number
  fileName: string
  bytes: Uint8Array
  /** Announced size in bytes; default: the real one. */
  announce?: number
  headers: Record<string, string>
}

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export const beginUpload = (
  client: SiteClient,
  { familyId, fileName, bytes, announce, headers }: Sending,
): Promise<Answer> =>
  client.request('POST', '/api/v3/uploads', {
    headers: {
      ...headers,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(announce ?? bytes.length),
      'Upload-Metadata': metadata({ familyId: String(familyId), filename: fileName }),
    },
  })

export const sendPart = (
  client: SiteClient,
  address: string,
  offset: number,
  bytes: Uint8Array,
  headers: Record<string, string>,
): Promise<Answer> =>
  client.request('PATCH', address, {
    headers: { ...headers, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body: Buffer.from(bytes),
  })

export const finishUpload = (client: SiteClient, address: string, headers: Record<string, string>): Promise<Answer> =>
  client.request('POST', `${address}/finish`, { headers: { ...headers, Accept: 'application/json' } })

/** Sends a whole file. @returns the first unexpected answer, or the last one */
export async function uploadFile(client: SiteClient, sending: Sending): Promise<Answer> {
  const begun = await beginUpload(client, sending)
  if (begun.status !== 201) return begun
  const address = String(begun.headers.location)
  const sent = await sendPart(client, address, 0, sending.bytes, sending.headers)
  if (sent.status !== 204) return sent
  return finishUpload(client, address, sending.headers)
}
