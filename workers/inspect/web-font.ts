import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WebFontFormat, WebFontWish } from '#shared/contracts/font-job.ts'
import { packWoff } from './pack-woff.ts'
import { cutFont } from './sanitise.ts'

const require = createRequire(import.meta.url)

/** Writes a sanitised copy for the web, whole or cut; returns its size. */
export async function makeWebFont({ path, outPath, cut, format }: WebFontWish): Promise<number> {
  const font: Uint8Array = await readFile(path)
  const packed = await pack(cut ? cutFont(font, cut) : font, format)
  await writeFile(`${outPath}.part`, packed)
  await rename(`${outPath}.part`, outPath)
  return packed.length
}

async function pack(font: Uint8Array, format: WebFontFormat): Promise<Uint8Array> {
  if (format === 'ttf') return font
  if (format === 'woff') return packWoff(font)
  // Loaded on first need: the encoder is a megabyte of embedded WebAssembly.
  const compress = require('wawoff2/compress.js') as (bytes: Uint8Array) => Promise<Uint8Array>
  return compress(font)
}
