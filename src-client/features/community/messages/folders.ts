import type { Folder } from '#shared/contracts/community/messages.ts'

/** Labels of the folders, in display order. */
export const FOLDER_LABELS: Record<Folder, string> = {
  inbox: 'Inbox',
  sent: 'Sent',
  archive: 'Archive',
  trash: 'Trash',
}

/** What an empty folder would have. */
export const WOULD_BE_IN: Record<Folder, string> = {
  inbox: 'Messages you receive appear here.',
  sent: 'Messages you send appear here.',
  archive: 'Messages you archive appear here.',
  trash: 'Messages you delete appear here.',
}

export const FOLDERS = Object.keys(FOLDER_LABELS) as Folder[]
