import { cp, symlink } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#server/render/worker-files.ts'

/** What git ignores, what nothing here reads, and the installed packages, which are linked. */
const LEFT_OUT = /^(node_modules|dist.*|coverage|docs|\.git|\.data.*|\.env.*|.*\.log)$/

/** The project as a new clone has it: nothing built, nothing filled in; with the installed packages of this one. */
export async function freshClone(folder: string): Promise<void> {
  await cp(projectRoot, folder, {
    recursive: true,
    filter: (source) => path.dirname(source) !== projectRoot || !LEFT_OUT.test(path.basename(source)),
  })
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
}
