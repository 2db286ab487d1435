import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#server/database/data-source.ts'
import { onceInRun, runFolder } from './run-folder.ts'

/** A SQLite file with every migration applied, alone in a folder of its own: a copy of one that is migrated once per run. */
export async function sqliteDatabase(): Promise<{ file: string; folder: string; remove(): Promise<void> }> {
  const template = await onceInRun('sqlite-template', async (own) => {
    const database = await openDatabase({ kind: 'sqlite', file: path.join(own, 'template.sqlite') }, { migrate: true })
    // Closing the last connection writes the log back, so the file alone is the whole database.
    await database.close()
  })
  const folder = await mkdtemp(path.join(runFolder(), 'sqlite-'))
  const file = path.join(folder, 'fontarium.sqlite')
  await copyFile(path.join(template, 'template.sqlite'), file)
  return { file, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
