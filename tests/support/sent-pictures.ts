import { readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type Answer, changeHeaders, type SiteClient } from './http-client.ts'

/** The body of a form with one file, and its type. */
async function formBody(fields: Record<string, string>, field: string, file: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, file)
  const sent = new Response(form)
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('Content-Type') ?? '' }
}

/** Sends a picture like the site's pages. `halfway` runs when half of it is sent and the rest waits. */
export async function sendPicture(
  client: SiteClient,
  path: string,
  file: Uint8Array,
  halfway?: () => Promise<unknown>,
  /** Name of a page's form, which is sent as without scripts. */
  form?: string,
): Promise<{ status: number; text: string }> {
  const picture = new File([new Uint8Array(file)], 'picture.jpg', { type: 'image/jpeg' })
  const fields: Record<string, string> =
    form === undefined ? {} : { token: (await client.config()).AntiForgeryToken, form }
  const { body, type } = await formBody(fields, 'file', picture)
  const { hostname, port } = new URL(client.url)
  const request = http.request({
    hostname,
    port,
    path,
    method: 'POST',
    agent: false,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.length),
      'X-Forwarded-For': '198.18.7.7',
      ...(form === undefined && (await changeHeaders(client))),
      Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
  })
  const half = body.length >> 1
  await new Promise<void>((resolve, reject) =>
    request.write(body.subarray(0, half), (e) => (e ? reject(e) : resolve())),
  )
  await halfway?.()
  request.end(body.subarray(half))
  return answer
}

/** Submits a page's form with a file, like a browser without scripts. */
export async function submitPicture(
  client: SiteClient,
  path: string,
  fields: Record<string, string>,
  /** null: no file is chosen in the field. */
  file: Uint8Array | null = null,
  name = 'file',
  fileName = 'picture.jpg',
): Promise<Answer> {
  const { AntiForgeryToken } = await client.config()
  const chosen = file ? new File([new Uint8Array(file)], fileName) : new File([], '')
  const { body, type } = await formBody({ token: AntiForgeryToken, ...fields }, name, chosen)
  return client.request('POST', path, { headers: { 'Content-Type': type }, body })
}

/** Keys of the pictures stored under a folder such as 'avatar/7', without those that are to be deleted. */
export async function keptPictures(
  site: { dataDir: string; sql<T>(sql: string, params?: unknown[]): Promise<T[]> },
  folder: string,
): Promise<string[]> {
  const decided = await site.sql<{ storageKey: string }>('SELECT storageKey FROM stored_removal')
  const leaving = new Set(decided.map(({ storageKey }) => storageKey))
  let names: string[] = []
  try {
    names = readdirSync(path.join(site.dataDir, 'files', folder))
  } catch {
    // Nothing was ever stored there.
  }
  return names.map((name) => `${folder}/${name}`).filter((key) => !leaving.has(key))
}

/** A JPEG with a red left half, a blue right half, and an EXIF orientation. */
export function turnedJpeg(width: number, height: number, orientation: number): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f00'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#00f'
  context.fillRect(width / 2, 0, width, height)
  const jpeg = canvas.toBuffer('image/jpeg', 95)
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  // Tag 0x0112 (orientation): one 16-bit value.
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1, 0)
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** Size of a picture, and the colours of its four corners as 'r' and 'b': top left, top right, bottom left, bottom right. */
export async function looksOf(picture: Buffer): Promise<{ width: number; height: number; corners: string }> {
  const image = await loadImage(picture)
  const { width, height } = image
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data
    return red > blue ? 'r' : 'b'
  }
  const [right, bottom] = [width - 4, height - 4]
  return { width, height, corners: at(3, 3) + at(right, 3) + at(3, bottom) + at(right, bottom) }
}
