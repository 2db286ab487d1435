import type { Dirent } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileKind } from '#shared/file-kind.ts'
import { isFontName, isLicenceName } from '#shared/licence-files.ts'

/** File names that claim to be fonts: imported or reported with a reason. */
const OTHER_FONT_NAME =
  /\.(zip|rar|7z|tar|t?gz|t?bz2|t?xz|pf[abm]|t1|afm|eot|dfont|suit|lwfn|ffil|bdf|pcf|otb|fon|fnt|sfd|vfb|vfc|glyphs)$/iu

export interface NotTaken {
  /** Relative to the imported folder. */
  path: string
  reason: string
}

/** The contents of one folder without its subfolders. */
export interface FolderFiles {
  /** Relative to the imported folder, with '/' on every system; '' is that folder itself. */
  folder: string
  /** Names of files to open as fonts. */
  fonts: string[]
  /** Names of files that may contain the licence. */
  licences: string[]
  /** Names of unrelated files. */
  others: string[]
  refused: NotTaken[]
}

/** Files and folders left by operating systems and version control. */
const SYSTEM_NAME = /^(?:\._.*|\.DS_Store|\.git|\.svn|\.hg|\.Spotlight-V100|\.Trash.*)$/

/**
 * All folders of a tree, parents before children, sorted by name. An unreadable folder is reported, and the walk
 * continues.
 */
export async function* walkFolders(root: string, folder = ''): AsyncGenerator<FolderFiles> {
  const found: FolderFiles = { folder, fonts: [], licences: [], others: [], refused: [] }
  const below: string[] = []
  let entries: Dirent[] = []
  try {
    entries = await readdir(path.join(root, folder), { withFileTypes: true })
  } catch (error) {
    found.refused.push({ path: folder || '.', reason: `The folder cannot be read: ${whyUnread(folder, error)}` })
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const relative = path.posix.join(folder, entry.name)
    if (SYSTEM_NAME.test(entry.name)) found.others.push(entry.name)
    else if (entry.name.startsWith('.')) sortHidden(relative, entry, found)
    else if (entry.isDirectory()) below.push(relative)
    else await sortFile(root, relative, entry.name, found)
  }
  yield found
  for (const child of below) yield* walkFolders(root, child)
}

/** Hidden fonts and folders are reported, since hiding may be a mistake. */
function sortHidden(relative: string, entry: Dirent, found: FolderFiles): void {
  if (entry.isDirectory() || isFontName(entry.name))
    found.refused.push({ path: relative, reason: 'Hidden; rename it to import it' })
  else found.others.push(entry.name)
}

async function sortFile(root: string, relative: string, name: string, found: FolderFiles): Promise<void> {
  const claims = isFontName(name) || OTHER_FONT_NAME.test(name)
  try {
    const file = path.join(root, relative)
    // Links to files are followed; a link to a folder could lead in a circle.
    const info = await stat(file)
    if (info.isDirectory()) found.refused.push({ path: relative, reason: 'A link to a folder; import that folder' })
    else if (claims && !info.isFile()) found.refused.push({ path: relative, reason: 'Not a regular file' })
    else if (claims) found.fonts.push(name)
    else if (!info.isFile()) found.others.push(name)
    else if (isLicenceName(name)) found.licences.push(name)
    // A font with an unusual file name.
    else if (await holdsFont(file)) found.fonts.push(name)
    else found.others.push(name)
  } catch (error) {
    if (claims) found.refused.push({ path: relative, reason: `The file cannot be read: ${whyUnread(name, error)}` })
    else found.others.push(name)
  }
}

/** A ZIP with another extension is a document or a program. */
async function holdsFont(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(4)
    const { bytesRead } = await handle.read(head, 0, 4, 0)
    const kind = fileKind(head.subarray(0, bytesRead))
    return kind !== 'unknown' && kind !== 'zip'
  } finally {
    await handle.close()
  }
}

/** Why a folder or file could not be read, in words for its owner. */
export function whyUnread(name: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  // Names that are not UTF-8 arrive with this character and no longer match the file.
  if (code === 'ENOENT' && name.includes('\ufffd')) return 'its name is not valid UTF-8; rename it'
  if (code === 'ENOENT') return 'it is gone, or a link that leads nowhere'
  if (code === 'EACCES' || code === 'EPERM') return 'you may not read it'
  if (code === 'ENAMETOOLONG') return 'its path is too long'
  return message
}
