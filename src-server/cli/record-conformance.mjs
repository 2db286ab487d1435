/**
 * Writes the official conformance tests of Unicode 17.0 into tests/fixtures/unicode/, a case a line, without comments.
 * The files are those of two crates (Unicode-3.0), since no npm package has them: refused when their bytes are not the ones named here.
 *   GraphemeBreakTest.txt   icu_segmenter 2.1.1, tests/testdata/
 *   NormalizationTest.txt   icu_normalizer 2.3.0, tests/data/
 *
 * Run after a Unicode update: node src-server/cli/record-conformance.mjs FOLDER (that holds both files)
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotli64 } from './unicode/packing.mjs'

const FILES = {
  'GraphemeBreakTest.txt': ['grapheme-break-test', 'e2d134d2c52919bace503ebb6a551c1855fe1a1faec18478c78fff254a1793ec'],
  'NormalizationTest.txt': ['normalization-test', '5019ffd530751a741900c849c0e010332f142a3612234639bd200b82138a87db'],
}

for (const [file, [fixture, sha256]] of Object.entries(FILES)) {
  const bytes = readFileSync(join(process.argv[2] ?? '.', file))
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${file} is not that of Unicode 17.0`)
  const rows = bytes
    .toString('utf8')
    .split('\n')
    .map((row) => row.replace(/#.*/, '').trim())
    .filter((row) => row !== '' && !row.startsWith('@'))
  writeFileSync(
    join(import.meta.dirname, `../../tests/fixtures/unicode/${fixture}.br64`),
    `${brotli64(rows.join('\n'))}\n`,
  )
  console.log(file, rows.length)
}
