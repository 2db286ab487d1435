// Compiles workers/raster/assembly/encoder.ts to workers/raster/encoder-wasm.generated.ts, which is committed, so that
// a start needs no compiler. Run it after every change of the encoder; a unit test compares them.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = 'workers/raster/assembly/encoder.ts'
const TARGET = new URL('../../workers/raster/encoder-wasm.generated.ts', import.meta.url)

/** The text of the generated module. */
export async function compileEncoder() {
  let wasm
  const { error, stderr } = await asc.main(
    [
      SOURCE,
      '--outFile',
      'encoder.wasm',
      '--enable',
      'simd',
      '--runtime',
      'stub',
      '--importMemory',
      '--noAssert',
      '-O3',
    ],
    {
      baseDir: root,
      writeFile: (name, contents) => {
        if (name.endsWith('.wasm')) wasm = contents
      },
    },
  )
  if (error) throw new Error(`The encoder does not compile: ${stderr.toString()}`)
  const base64 = Buffer.from(wasm).toString('base64')
  const lines = base64.match(/.{1,120}/g).map((line) => `  '${line}',`)
  return [
    '// Compiled from assembly/encoder.ts by src-server/cli/build-encoder.mjs. Do not edit.',
    'export const ENCODER_WASM = [',
    ...lines,
    "].join('')",
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, await compileEncoder())
