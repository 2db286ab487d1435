import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { workerFile } from '#server/render/worker-files.ts'

it.each([
  ['render-host', ['1', workerFile('render-worker'), '1000000000']],
  ['font-host', ['1']],
] as const)('%s: the child ends when the server dies while the child loads', async (name, args) => {
  const child = fork(workerFile(name), [...args], { stdio: 'ignore', serialization: 'advanced' })
  try {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
    expect(child.exitCode ?? child.signalCode).not.toBeNull()
  } finally {
    child.kill('SIGKILL')
  }
})
