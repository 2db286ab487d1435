import * as MESSAGES from '#shared/messages.ts'
import { emit } from '../../../app/analytics.ts'
import { notify } from '../../../ui/notifications.ts'
import { whileLoading } from '../../../ui/overlays.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { heightOf, type ImageSize, type ImageSubject, pngAddress, roomySize } from './image-subject.ts'

/** Room left and right of the ink, as a share of the type size. */
const MARGIN = 1 / 16
/** How long to wait for a picture. */
const TIMEOUT_MS = 20_000

/** The size at which the text fits, measured on the ink of a wide picture; the wide size if measuring fails. */
export async function tightSize(subject: ImageSubject): Promise<ImageSize> {
  const roomy = roomySize(subject)
  try {
    const bitmap = await createImageBitmap(
      await fetchFile(pngAddress({ ...subject, renderer: 'skia' }, roomy, 1, false)),
    )
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return roomy
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const ink = inkBounds(data, bitmap.width)
    if (!ink) return roomy
    // Right-to-left text is aligned right, so the spare room is on the left.
    const spare = Math.max(ink.left, bitmap.width - 1 - ink.right)
    const width = Math.ceil(bitmap.width - spare + Math.max(2, subject.size * MARGIN))
    return { width: Math.min(roomy.width, width), height: heightOf(subject, ink.top, ink.bottom) }
  } catch {
    return roomy
  }
}

/** First and last column and row that contain ink. */
function inkBounds(data: Uint8ClampedArray, width: number) {
  const ink = { left: width, right: -1, top: -1, bottom: -1 }
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] as number) < 8) continue
    const pixel = (at - 3) / 4
    const x = pixel % width
    if (x < ink.left) ink.left = x
    if (x > ink.right) ink.right = x
    ink.bottom = (pixel - x) / width
    if (ink.top < 0) ink.top = ink.bottom
  }
  return ink.right < 0 ? null : ink
}

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the picture was answered with ${response.status}`)
  return response.blob()
}

/** Copies a PNG to the clipboard and shows the result. Called in the press itself: Safari refuses to write later. */
export async function copyImage(address: string | Promise<string>): Promise<boolean> {
  try {
    // What takes time is a promise inside the item, which keeps the permission given by the press.
    const picture = async () => fetchFile(await address)
    await whileLoading(navigator.clipboard.write([new ClipboardItem({ 'image/png': picture() })]))
    emit('image', 'copy')
    notify({ type: 'success', message: MESSAGES.imageCopied })
    return true
  } catch (error) {
    console.info('copying an image failed', error)
    notify({ type: 'danger', message: MESSAGES.imageCopyFailed })
    return false
  }
}

/** Saves the picture at an address. */
export async function downloadImage(address: string, ending: 'png' | 'svg'): Promise<boolean> {
  try {
    saveFile(await whileLoading(fetchFile(address)), ending)
    emit('image', ending)
    return true
  } catch (error) {
    console.info('saving an image failed', error)
    notify({ type: 'danger', message: MESSAGES.imageDownloadFailed })
    return false
  }
}
