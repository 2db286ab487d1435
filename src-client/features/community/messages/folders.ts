import type { Folder } from '#shared/contracts/messages.ts'

/** Folders in their order, as people read them. */
export const FOLDER_LABELS: Record<Folder, string> = {
  inbox: 'Inbox',
  sent: 'Sent',
  archive: 'Archive',
  trash: 'Trash',
}

/** What an empty folder says. */
export const NOTHING_IN: Record<Folder, string> = {
  inbox: 'No messages. When somebody writes to you, it stands here.',
  sent: 'You have not written to anybody yet. A person’s profile has the button for it.',
  archive: 'Nothing is archived.',
  trash: 'The trash is empty.',
}

export const FOLDERS = Object.keys(FOLDER_LABELS) as Folder[]
