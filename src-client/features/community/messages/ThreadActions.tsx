import type { ReactNode } from 'react'
import type { ThreadView } from '#shared/contracts/community/messages.ts'
import { routePath } from '#shared/routes.ts'
import { statusOrReason } from '../../../api/errors.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { noteUnread } from '../../../app/identity.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import { useForm } from '../../../app/use-form.ts'
import { ask } from '../../../ui/ask.ts'
import { reportFailure } from '../../../ui/failures.ts'
import { notify } from '../../../ui/notifications.ts'
import * as styles from './ThreadActions.module.css'

type Destination = 'inbox' | 'archive' | 'trash' | 'deleted'

const MOVES: Record<ThreadView['folder'], readonly (readonly [Destination, string])[]> = {
  inbox: [
    ['archive', 'Archive'],
    ['trash', 'Move to trash'],
  ],
  sent: [
    ['archive', 'Archive'],
    ['trash', 'Move to trash'],
  ],
  archive: [
    ['inbox', 'Restore'],
    ['trash', 'Move to trash'],
  ],
  trash: [
    ['inbox', 'Restore'],
    ['deleted', 'Delete for good'],
  ],
}

const MOVED: Record<Destination, string> = {
  inbox: 'The thread is restored.',
  archive: 'The thread is in the archive.',
  trash: 'The thread is in the trash.',
  deleted: 'The thread is deleted.',
}

/** Buttons of a thread. Each is a form, so that they work without scripts. */
export function ThreadActions({ thread }: { thread: ThreadView }) {
  const { page, navigate } = useNavigation()
  const { threadId, other } = thread
  const move = trpc.messages.move.useMutation()
  const mark = trpc.messages.mark.useMutation()
  const block = trpc.messages.block.useMutation()
  const folder = routePath('messages', { folder: thread.folder })
  const stay = () => navigate(page.path, { replace: true, keepScroll: true })
  const isBlocked = thread.closed === 'blocked'

  async function moveTo(to: Destination) {
    if (to === 'deleted' && !(await ask({ title: 'Delete for good', text: 'This cannot be undone.' }))) return
    await move.mutateAsync({ threadId, to })
    // From Inbox and Sent alike, what is restored goes where it was.
    const from = thread.folder === 'archive' || thread.folder === 'trash' ? thread.folder : 'inbox'
    const moveBack = async () => {
      try {
        await move.mutateAsync({ threadId, to: from })
        // Elsewhere, the next visit of the folder shows the thread.
        if (location.pathname === folder) await navigate(folder, { replace: true })
        notify({ type: 'success', message: MOVED.inbox })
      } catch (error) {
        reportFailure({ action: 'messages.move', status: statusOrReason(error) })
      }
    }
    notify({ message: MOVED[to], ...(to === 'deleted' ? {} : { undo: () => void moveBack() }) })
    await navigate(folder)
  }
  return (
    <div className={styles.acts}>
      {MOVES[thread.folder].map(([to, label]) => (
        <Act
          key={to}
          threadId={threadId}
          form="move"
          fields={{ to }}
          className={to === 'deleted' ? 'btn btn--danger' : 'btn'}
          act={() => moveTo(to)}
        >
          {label}
        </Act>
      ))}
      {thread.messages.some((message) => !message.isOwn) ? (
        <Act
          threadId={threadId}
          form="mark"
          fields={{ read: thread.unread > 0 ? 'true' : 'false' }}
          act={async () => {
            noteUnread((await mark.mutateAsync({ threadId, read: false })).unread)
            await navigate(folder)
          }}
        >
          {/* With scripts, opening a thread has already marked it as read. */}
          {thread.unread > 0 ? (
            <>
              <span className="no-js">Mark as read</span>
              <span className="needs-js">Mark as unread</span>
            </>
          ) : (
            'Mark as unread'
          )}
        </Act>
      ) : null}
      {thread.closed === 'gone' ? null : (
        <Act
          threadId={threadId}
          form="block"
          fields={{ userId: String(other.userId), blocked: String(!isBlocked) }}
          act={async () => {
            const text = `${other.username} will not be able to message you.`
            if (!isBlocked && !(await ask({ title: `Block ${other.username}`, text }))) return
            await block.mutateAsync({ userId: other.userId, blocked: !isBlocked })
            await stay()
          }}
        >
          {isBlocked ? 'Unblock' : 'Block'}
        </Act>
      )}
    </div>
  )
}

function Act({
  threadId,
  form: name,
  fields,
  className = 'btn',
  act,
  children,
}: {
  threadId: number
  form: string
  fields: Record<string, string>
  className?: string
  act(): Promise<void>
  children: ReactNode
}) {
  const form = useForm(undefined, act)
  return (
    <form {...form.props} action={routePath('message-thread', { threadId })}>
      <FormToken form={name} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className={className} aria-disabled={form.busy}>
        {children}
      </button>
      {form.problem ? (
        <p className="warn-text" role="alert">
          {form.problem}
        </p>
      ) : null}
    </form>
  )
}
