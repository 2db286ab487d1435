import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../storage/durable-file.ts'

const NAME = /^[\w.-]{1,120}\.eml$/

interface OutboxEntry {
  name: string
  bytes: number
}

/** Mails in the folder, newest first. */
export async function listOutbox(folder: string): Promise<OutboxEntry[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const entries = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => ({ name, bytes: (await stat(path.join(folder, name)).catch(() => null))?.size ?? 0 })),
  )
  return entries.sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** Source of one mail of the folder; null for an unknown name. */
export async function readOutbox(folder: string, name: string): Promise<string | null> {
  if (!NAME.test(name)) return null
  return readFile(path.join(folder, name), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}
