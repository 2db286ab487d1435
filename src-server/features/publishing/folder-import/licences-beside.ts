import { open } from 'node:fs/promises'
import path from 'node:path'
import { decodeText, LICENCE_TEXT_BYTES, type LicenceText } from '#shared/licence-files.ts'
import type { FolderFiles, NotTaken } from './walk-folders.ts'
import { whyUnread } from './walk-folders.ts'

/** Most licence texts per folder; nearest first, as distant ones are the weakest evidence. */
const TEXTS_MAX = 16
const CHARACTERS_MAX = 512 * 1024

/**
 * Reads the licence files of folders during the walk. Each folder gets its own texts and those of its parents up to the
 * imported folder, nearest first.
 */
export function createLicenceReader(root: string) {
  /** Texts of the folders from the imported one down to the latest. */
  const chain: { folder: string; texts: LicenceText[] }[] = []

  return async ({ folder, licences }: FolderFiles): Promise<{ texts: LicenceText[]; unread: NotTaken[] }> => {
    while (chain.length > 0 && !isWithin(folder, chain.at(-1)!.folder)) chain.pop()
    const texts: LicenceText[] = []
    const unread: NotTaken[] = []
    for (const name of [...licences].sort(licencesFirst)) {
      const relative = path.posix.join(folder, name)
      const read = await readText(path.join(root, relative)).catch((error) => ({ reason: whyUnread(name, error) }))
      if ('reason' in read) unread.push({ path: relative, reason: read.reason })
      else texts.push({ name, text: read.text })
    }
    chain.push({ folder, texts })
    return { texts: nearest(chain.map((one) => one.texts).reverse()), unread }
  }
}

const isWithin = (folder: string, parent: string) => parent === '' || folder.startsWith(`${parent}/`)

/** Licences first: a readme may mention licences of other things. */
const licencesFirst = (a: string, b: string) =>
  Number(/read.?me/iu.test(a)) - Number(/read.?me/iu.test(b)) || (a < b ? -1 : 1)

function nearest(folders: LicenceText[][]): LicenceText[] {
  const kept: LicenceText[] = []
  let characters = 0
  for (const text of folders.flat()) {
    characters += text.text.length
    if (kept.length >= TEXTS_MAX || characters > CHARACTERS_MAX) break
    kept.push(text)
  }
  return kept
}

async function readText(file: string): Promise<{ text: string } | { reason: string }> {
  const handle = await open(file, 'r')
  try {
    const bytes = Buffer.alloc(LICENCE_TEXT_BYTES + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
      length += bytesRead
      if (bytesRead === 0 || length === bytes.length) break
    }
    if (length > LICENCE_TEXT_BYTES) return { reason: `longer than ${LICENCE_TEXT_BYTES / 1024} KB` }
    const text = decodeText(bytes.subarray(0, length))
    return text === null ? { reason: 'not a plain text' } : { text }
  } finally {
    await handle.close()
  }
}
