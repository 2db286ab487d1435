import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'

/** Runs a daily backup until it says something on this stream, ends it, and expects that it ends well. @returns what it said */
export async function dailyBackup(
  folder: string,
  environment: Record<string, string>,
  { stream, until }: { stream: 'stdout' | 'stderr'; until: string },
): Promise<string> {
  const words = ['src-server/cli/run.mjs', 'backup', '--folder', folder, '--daily', '03:00']
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, ...environment },
    // The other stream is shown, so that a failure says why.
    stdio: ['ignore', stream === 'stdout' ? 'pipe' : 'inherit', stream === 'stderr' ? 'pipe' : 'inherit'],
  })
  let text = ''
  child[stream]!.on('data', (chunk) => {
    text += chunk
    if (text.includes(until)) child.kill('SIGTERM')
  })
  expect(await once(child, 'close')).toEqual([0, null])
  return text
}
