import { cp, symlink } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#server/render/worker-files.ts'

/** Ignored by git, not needed by tests, or node_modules, which is linked instead. */
const LEFT_OUT = /^(node_modules|dist.*|coverage|docs|\.git|\.data.*|\.env.*|.*\.log)$/

/** Copies the project like a new clone, without build and data, but with the installed packages of this tree. */
export async function freshClone(folder: string): Promise<void> {
  await cp(projectRoot, folder, {
    recursive: true,
    filter: (source) => path.dirname(source) !== projectRoot || !LEFT_OUT.test(path.basename(source)),
  })
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
}
