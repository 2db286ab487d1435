import { Link } from 'wouter'
import type { Folder, FolderCounts } from '#shared/contracts/community/messages.ts'
import { routePath } from '#shared/routes.ts'
import * as styles from './FolderNav.module.css'
import { FOLDER_LABELS, FOLDERS } from './folders.ts'
import * as mailboxStyles from './mailbox.module.css'

/** The four folders; the inbox with its number of unread messages. */
export function FolderNav({ counts, current }: { counts: FolderCounts | undefined; current: Folder | null }) {
  return (
    <nav className={styles.folders} aria-label="Folders">
      {FOLDERS.map((folder) => (
        <Link
          key={folder}
          href={routePath('messages', { folder })}
          aria-current={folder === current ? 'page' : undefined}
        >
          {FOLDER_LABELS[folder]}
          {folder === 'inbox' && counts && counts.unread > 0 ? (
            <span className={`${mailboxStyles.unread} num`}>
              {counts.unread}
              <span className="vh"> unread</span>
            </span>
          ) : counts && counts[folder] > 0 ? (
            <span className="muted num" aria-hidden="true">
              {counts[folder]}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
