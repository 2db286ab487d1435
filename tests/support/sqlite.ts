import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#server/database/data-source.ts'
import { onceInRun, tempFolder } from './run-folder.ts'

/** A migrated SQLite file in its own folder, copied from one that is migrated once per run. */
export async function sqliteDatabase(): Promise<{ file: string; folder: string; remove(): Promise<void> }> {
  const template = await onceInRun('sqlite-template', async (own) => {
    const database = await openDatabase({ kind: 'sqlite', file: path.join(own, 'template.sqlite') }, { migrate: true })
    // Closing the last connection merges the write-ahead log, so the file is the whole database.
    await database.close()
  })
  const folder = await tempFolder('sqlite')
  const file = path.join(folder, 'fontarium.sqlite')
  await copyFile(path.join(template, 'template.sqlite'), file)
  return { file, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
