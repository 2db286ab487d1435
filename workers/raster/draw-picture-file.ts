import { readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { PICTURE } from '#shared/limits.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'

/** JPEG quality at which photos look the same at a tenth of their bytes. */
const QUALITY = 84

/**
 * Re-encodes an uploaded picture, so that only its pixels remain. It is scaled into the job's box, or fills it from the
 * centre, and is never enlarged. @returns null when it is not a picture
 */
export async function drawPictureFile(job: RenderJob): Promise<Uint8Array | null> {
  const image = await loadImage(readFileSync(job.path)).catch(() => null)
  if (!image || !(image.width > 0 && image.height > 0)) return null
  // The server has checked the claimed size; this is the decoded one.
  if (image.width * image.height > PICTURE.maxPixels) return null
  const fill = job.picture?.fill === true
  const scale = fill
    ? Math.max(job.width / image.width, job.height / image.height)
    : Math.min(1, job.width / image.width, job.height / image.height)
  const width = fill ? job.width : Math.max(1, Math.round(image.width * scale))
  const height = fill ? job.height : Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  const [w, h] = [image.width * scale, image.height * scale]
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h)
  return canvas.toBuffer('image/webp', QUALITY)
}
