import { refusalOf } from './upload-queue.ts'

/** Files of a folder that are sent without asking; a folder of more is not the folder of a family. */
const MOST = 1000

/** Everything that was dropped, also what lies in folders. Of folders only fonts and archives are taken: nobody chose the rest. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries are gone once the event is over, so they are taken before anything is awaited.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...transfer.files]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const files: File[] = []
  for (const entry of entries) if (entry) await collect(entry, files, false)
  return files
}

async function collect(entry: FileSystemEntry, files: File[], inFolder: boolean): Promise<void> {
  if (files.length >= MOST) return
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

/** Of the files of a chosen folder those that are sent. */
export const fontsOf = (files: Iterable<File>): File[] => [...files].filter(isFont).slice(0, MOST)

const isFont = (file: File) => !file.name.startsWith('.') && refusalOf({ name: file.name, size: 0 }) === null
