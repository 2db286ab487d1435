import { readFile, rename, writeFile } from 'node:fs/promises'
import type { WebFontWish } from '#shared/contracts/publishing/font-job.ts'
import { packWoff } from './pack-woff.ts'
import { packWoff2 } from './pack-woff2.ts'
import { cutFont } from './sanitise.ts'

/** Writes a sanitised copy for the web, whole or subset; returns its size. */
export async function makeWebFont({ path, outPath, cut, format }: WebFontWish): Promise<number> {
  const font: Uint8Array = await readFile(path)
  const packed = pack(cut ? cutFont(font, cut, format !== 'ttf') : font, format, cut !== null)
  await writeFile(`${outPath}.part`, packed)
  await rename(`${outPath}.part`, outPath)
  return packed.length
}

/** Somebody waits for a subset; a whole font is packed once and stored. */
function pack(font: Uint8Array, format: WebFontWish['format'], isPart: boolean): Uint8Array {
  if (format === 'ttf') return font
  return format === 'woff' ? packWoff(font) : packWoff2(font, isPart ? 10 : 11)
}
