// Runs Vitest in the copied tree and reads its report.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A fault may make a test hang; then its whole process group is killed. */
const FILE_LIMIT_MS = 15 * 60_000
const SUITE_LIMIT_MS = 3 * 60 * 60_000

/** Tests of the sources, which need no build: the pattern of the project `unit` in vitest.config.ts. */
export const isUnitTest = (file) => !file.startsWith('tests/') || file.startsWith('tests/unit/')

const named = (files) => files.join(', ') || 'the whole suite'

/**
 * Runs test files, by default the whole suite, up to the first failure.
 * @returns null if all pass, else { file, test } of the first failure
 */
export async function firstFailure(folder, files) {
  const report = join(folder, '..', 'report.json')
  rmSync(report, { force: true })
  const limit = files.length > 0 ? FILE_LIMIT_MS : SUITE_LIMIT_MS
  const { code, signal, output, isOver } = await vitest(
    folder,
    ['run', '--bail', '1', '--reporter=json', `--outputFile=${report}`, ...files],
    limit,
  )
  if (isOver) return { file: named(files), test: `(not done after ${limit / 60_000} minutes)` }
  if (!existsSync(report))
    throw new Error(
      `Vitest ended with ${code ?? signal} and wrote no report for ${named(files)}:\n${output.slice(-4000)}`,
    )
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const result of testResults) {
    const file = relative(folder, result.name)
    const failed = result.assertionResults.find((one) => one.status === 'failed')
    if (failed) return { file, test: failed.fullName }
    if (result.status === 'failed') return { file, test: `(${result.message.split('\n')[0] || 'a hook failed'})` }
  }
  if (code !== 0) return { file: named(files), test: `(no test failed, but Vitest ended with ${code})` }
  if (numTotalTests === 0) throw new Error(`${files.join(', ')} has no test`)
  return null
}

function vitest(folder, args, limitMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      cwd: folder,
      // A separate process group, which can be killed as a whole.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Otherwise the inner run would share the folder of the outer one.
      env: { ...process.env, TEST_RUN_FOLDER: '', NO_COLOR: '1' },
    })
    let output = ''
    let isOver = false
    const keep = (bytes) => {
      output = (output + bytes).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    }
    const timer = setTimeout(() => {
      isOver = true
      end()
    }, limitMs)
    process.once('exit', end)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      process.off('exit', end)
      resolve({ code, signal, output, isOver })
    })
  })
}
