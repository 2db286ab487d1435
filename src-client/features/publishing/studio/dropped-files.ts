import { refusalOf } from './upload-queue.ts'

/** Most files sent from folders; a larger folder is hardly that of a family. */
const MAX_FILES = 1000

/**
 * All dropped files, including those in folders. From folders only fonts and archives are used, because the other files were not chosen.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries are invalid after the event, so they are read before the first await.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...transfer.files]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const files: File[] = []
  for (const entry of entries) if (entry) await collect(entry, files, false)
  return files
}

async function collect(entry: FileSystemEntry, files: File[], inFolder: boolean): Promise<void> {
  if (files.length >= MAX_FILES) return
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    if (!inFolder || isFont(file)) files.push(file)
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const one of some) await collect(one, files, true)
  }
}

/** The files of a chosen folder that are sent. */
export const fontsOf = (files: Iterable<File>): File[] => [...files].filter(isFont).slice(0, MAX_FILES)

const isFont = (file: File) => !file.name.startsWith('.') && refusalOf({ name: file.name, size: 0 }) === null
