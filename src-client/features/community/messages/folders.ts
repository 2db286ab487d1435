import type { Folder } from '#shared/contracts/messages.ts'

/** Labels of the folders, in display order. */
export const FOLDER_LABELS: Record<Folder, string> = {
  inbox: 'Inbox',
  sent: 'Sent',
  archive: 'Archive',
  trash: 'Trash',
}

/** Text of an empty folder. */
export const NOTHING_IN: Record<Folder, string> = {
  inbox: 'No messages. Messages you receive appear here.',
  sent: 'Messages you send appear here. Write to people from their profiles.',
  archive: 'Nothing is archived.',
  trash: 'The trash is empty.',
}

export const FOLDERS = Object.keys(FOLDER_LABELS) as Folder[]
