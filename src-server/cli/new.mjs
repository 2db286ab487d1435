// @ts-check
// `npm run new -- feature CONTEXT/NAME`: writes the files of a feature that works, and the lines that make the program know it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './build.mjs'
import { answerHelpAndMistakes, readArguments, UsageError } from './command-line.mjs'
import { readNames } from './new-feature/names.mjs'
import { planFeature } from './new-feature/plan.mjs'

const BIOME = join(root, 'node_modules/@biomejs/biome/bin/biome')

/** The text as Biome would have it in this file: lines cut to length, imports in order. */
function formatted(/** @type {string} */ file, /** @type {string} */ text) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'check', '--write', `--stdin-file-path=${file}`],
    { cwd: root, input: text, encoding: 'utf8', maxBuffer: 2 ** 24, timeout: 60_000 },
  )
  if (status !== 0 || stdout === '') throw new Error(`Biome refuses ${file}; nothing was written.\n${stderr}`)
  return stdout
}

/** All of it, or nothing: what was there before comes back when a file cannot be written. */
function write(/** @type {Map<string, string>} */ made, /** @type {Map<string, string>} */ changed) {
  /** @type {(() => void)[]} */
  const undo = []
  try {
    for (const [file, text] of made) {
      const path = join(root, file)
      const folder = mkdirSync(dirname(path), { recursive: true })
      if (folder) undo.push(() => rmSync(folder, { recursive: true }))
      writeFileSync(path, '', { flag: 'wx' })
      undo.push(() => rmSync(path))
      writeFileSync(path, text)
    }
    for (const [file, text] of changed) {
      const before = readFileSync(join(root, file))
      undo.push(() => writeFileSync(join(root, file), before))
      writeFileSync(join(root, file), text)
    }
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  }
}

function makeFeature(/** @type {string[]} */ words) {
  const names = readNames(root, words)
  const plan = planFeature(root, names)
  if (!existsSync(BIOME)) throw new UsageError('new: Biome is missing. Run npm ci first')
  const [made, changed] = [plan.made, plan.changed].map(
    (files) => new Map([...files].map(([file, text]) => [file, formatted(file, text)])),
  )
  write(/** @type {Map<string, string>} */ (made), /** @type {Map<string, string>} */ (changed))
  const list = (/** @type {Map<string, string>} */ files) => [...files.keys()].map((file) => `  ${file}`).join('\n')
  console.log(`Made:\n${list(plan.made)}\nChanged:\n${list(plan.changed)}

The page is at /${names.name}: it lists the newest families until you make it your own. See it, then check it:
  npm run dev
  npm run check
  npx vitest run --project integration tests/api/${names.name}.test.ts`)
}

const args = process.argv.slice(2)
answerHelpAndMistakes('new', args)
try {
  makeFeature(readArguments('new', args).positionals)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
