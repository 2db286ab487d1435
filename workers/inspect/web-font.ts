import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { subsetFont } from './sanitise.ts'

const require = createRequire(import.meta.url)

/** Writes the WOFF2 of a sanitised copy, whole or cut to `codepoints`; returns its size. */
export async function makeWebFont(path: string, outPath: string, codepoints: number[] | null): Promise<number> {
  const font: Uint8Array = await readFile(path)
  // Loaded on first need: the encoder is a megabyte of embedded WebAssembly.
  const compress = require('wawoff2/compress.js') as (bytes: Uint8Array) => Promise<Uint8Array>
  const woff2 = await compress(codepoints ? subsetFont(font, codepoints) : font)
  await writeFile(`${outPath}.part`, woff2)
  await rename(`${outPath}.part`, outPath)
  return woff2.length
}
