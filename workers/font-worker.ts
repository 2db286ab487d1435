import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { FontJob, FontJobResult, FontThreadReply } from '#shared/contracts/publishing/font-job.ts'
import { readLicenceFile } from './inspect/facts/licence.ts'
import { decideStoredLicence } from './inspect/facts/stored-licence.ts'
import { diffGlyphs } from './inspect/glyph-diff.ts'
import { drawGlyphPairs } from './inspect/glyph-drawings.ts'
import { inspectFile, readFileNames } from './inspect/inspect-file.ts'
import { measureDrawing } from './inspect/measure-drawing.ts'
import { outlineText } from './inspect/outline-text.ts'
import { isSystemError } from './inspect/refusal.ts'
import { describeLetters } from './inspect/shape/describe-letters.ts'
import { makeWebFont } from './inspect/web-font.ts'

/** Thread of the font child process: one job at a time, HarfBuzz and WOFF2 in WebAssembly, never native font code. */
const reply = (message: FontThreadReply) => parentPort?.postMessage(message)

async function run(job: FontJob): Promise<FontJobResult> {
  if (job.kind === 'inspect')
    return {
      kind: 'inspect',
      outcomes: await inspectFile(job.path, job.sourceName, job.outDir, {
        shapes: job.shapes,
        family: job.family,
        licences: job.licences,
        onProgress: () => reply({ type: 'progress' }),
      }),
    }
  if (job.kind === 'names')
    return {
      kind: 'names',
      outcomes: await readFileNames(job.path, job.sourceName, job.outDir, {
        licences: job.licences,
        onProgress: () => reply({ type: 'progress' }),
      }),
    }
  if (job.kind === 'outline') return { kind: 'outline', outline: await outlineText(job) }
  if (job.kind === 'shapes') return { kind: 'shapes', description: describeLetters(await readFile(job.path)) }
  if (job.kind === 'drawing') return { kind: 'drawing', drawing: measureDrawing(await readFile(job.path)) }
  if (job.kind === 'glyph-diff')
    return { kind: 'glyph-diff', diff: diffGlyphs(await readFile(job.was), await readFile(job.is)) }
  if (job.kind === 'glyph-pairs')
    return { kind: 'glyph-pairs', pairs: drawGlyphPairs(await readFile(job.was), await readFile(job.is), job.pairs) }
  if (job.kind === 'licence') return { kind: 'licence', file: readLicenceFile(job.text) }
  if (job.kind === 'stored-licences') return { kind: 'stored-licences', decisions: job.fonts.map(decideStoredLicence) }
  return { kind: 'web-font', bytes: await makeWebFont(job) }
}

parentPort?.on('message', (job: FontJob) => {
  run(job).then(
    (result) => reply({ type: 'done', result }),
    (error: NodeJS.ErrnoException) =>
      reply({ type: 'error', message: error.message, system: isSystemError(error) ? error.code : undefined }),
  )
})
