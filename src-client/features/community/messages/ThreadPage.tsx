import { FormProblem } from '../../../ui/FormProblem.tsx'
import '../../../styles/form.css'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { MessageView, ThreadView } from '#shared/contracts/community/messages.ts'
import * as MESSAGES from '#shared/messages.ts'
import { MESSAGE } from '#shared/people-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { noteUnread } from '../../../app/identity.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { clearSent, SayForm } from '../../../app/SayForm.tsx'
import { useForm } from '../../../app/use-form.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { notify } from '../../../ui/notifications.ts'
import { PlainText } from '../../../ui/PlainText.tsx'
import { AccountNav } from '../../account/AccountNav.tsx'
import { PersonLink } from '../../account/profiles/PersonLink.tsx'
import { FolderNav } from './FolderNav.tsx'
import { FOLDER_LABELS } from './folders.ts'
import * as mailboxStyles from './mailbox.module.css'
import { ReportForm } from './ReportForm.tsx'
import { ThreadActions } from './ThreadActions.tsx'
import * as styles from './ThreadPage.module.css'

const inputOf = (params: Record<string, string>, query: URLSearchParams) => ({
  threadId: Number(params.threadId),
  page: pageOf(query),
})

export async function load({ api, params, query, config, form }: LoadContext): Promise<PageMeta> {
  const [thread] = await Promise.all([
    api.messages.thread.fetch(inputOf(params, query), { staleTime: 0 }),
    api.messages.counts.fetch(undefined, { staleTime: 0 }),
  ])
  return {
    title: `${form ? 'Not sent: ' : ''}${thread.subject} · Messages · ${config.siteName}`,
    description: `Messages between you and ${thread.other.username || 'a former member'}.`,
    canonical: routePath('message-thread', { threadId: thread.threadId }),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** A thread: its messages, its actions, and the reply form. */
export function Page({ params, query, meta }: PageProps) {
  const [thread] = trpc.messages.thread.useSuspenseQuery(inputOf(params, query))
  const counts = trpc.messages.counts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
  useRead(thread)
  const { other, threadId } = thread
  const reportCase = /^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/.exec(query.get('case') ?? '')?.[0]
  const older = thread.page < thread.pages ? `?p=${thread.page + 1}` : null
  const newer = thread.page > 1 ? (thread.page > 2 ? `?p=${thread.page - 1}` : '') : null
  const path = routePath('message-thread', { threadId })
  return (
    <div className={`wrap ${mailboxStyles.mailbox}`}>
      <header className={mailboxStyles.head}>
        <Link className={`link ${styles.back}`} href={routePath('messages', { folder: thread.folder })}>
          {FOLDER_LABELS[thread.folder]}
        </Link>
        <h1>
          <bdi>{thread.subject}</bdi>
        </h1>
        <p className={mailboxStyles.withPart}>
          <Avatar person={other} size={28} />
          <span>
            With <PersonLink username={other.username} />
          </span>
        </p>
      </header>
      <AccountNav />
      <FolderNav counts={counts} current={thread.folder} />
      <div className={mailboxStyles.main}>
        <FormProblem problem={meta.form?.form === 'reply' ? null : meta.form?.problem} />
        {reportCase ? (
          <p className={styles.told} role="status">
            The admins have your report. Its number is <b className="num">{reportCase}</b>.
          </p>
        ) : null}
        <ThreadActions thread={thread} />
        {older !== null ? (
          <Link className={`btn ${styles.more}`} href={path + older}>
            Older messages
          </Link>
        ) : null}
        <ol className={styles.said}>
          {thread.messages.map((message, at) => (
            <Said
              key={message.id}
              message={message}
              thread={thread}
              last={thread.page === 1 && at === thread.messages.length - 1}
            />
          ))}
        </ol>
        {newer !== null ? (
          <Link className={`btn ${styles.more}`} href={path + newer}>
            Newer messages
          </Link>
        ) : null}
        <Reply thread={thread} submitted={meta.form?.form === 'reply' ? meta.form : undefined} />
      </div>
    </div>
  )
}

/** Opening a thread marks it as read. By its own call, because requesting a page must not change anything. */
function useRead({ threadId, unread }: ThreadView): void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.messages.mark.useMutation({
    onSuccess: ({ unread: left }) => {
      noteUnread(left)
      utils.messages.counts.setData(undefined, (counts) => counts && { ...counts, unread: left })
    },
  })
  useEffect(() => {
    if (unread > 0) mutate({ threadId, read: true })
  }, [threadId, unread, mutate])
}

function Said({ message, thread, last }: { message: MessageView; thread: ThreadView; last: boolean }) {
  const { created, isOwn } = message
  return (
    <li className={isOwn ? styles.isOwn : undefined} id={last ? 'last' : undefined}>
      <p className={styles.saidHead}>
        <b>{isOwn ? 'You' : <bdi>{thread.other.username || 'Former member'}</bdi>}</b>
        <time dateTime={created.value} title={created.short} suppressHydrationWarning>
          {created.timeAgo}
        </time>
      </p>
      <p className={styles.saidText} dir="auto">
        <PlainText text={message.body} />
      </p>
      {isOwn ? null : <ReportForm threadId={thread.threadId} message={message} />}
    </li>
  )
}

function Reply({ thread, submitted }: { thread: ThreadView; submitted: PageProps['meta']['form'] }) {
  const { page, navigate } = useNavigation()
  const { mutateAsync } = trpc.messages.reply.useMutation()
  const { threadId } = thread
  const form = useForm(submitted, async ({ body = '' }) => {
    await mutateAsync({ threadId, body })
    clearSent(form.props.ref, 'body', body)
    notify({ type: 'success', message: 'Your answer is sent' })
    await navigate(page.path, { replace: true, keepScroll: true })
  })
  // What was typed stays, also if they stopped taking messages meanwhile.
  if (thread.closed && !submitted)
    return (
      <p className={mailboxStyles.closed}>
        {
          {
            gone: 'This account was deleted. You can read the thread, but nobody can answer.',
            blocked: `You have blocked ${thread.other.username}. Unblock them to answer.`,
            unreachable: MESSAGES.unreachable,
          }[thread.closed]
        }
      </p>
    )
  return (
    <SayForm
      form={form}
      action={routePath('message-thread', { threadId })}
      name="reply"
      field="body"
      label={`Answer ${thread.other.username}`}
      rows={5}
      max={MESSAGE.bodyMax}
      button={{ label: 'Send answer', className: 'btn btn--solid btn--big' }}
    />
  )
}
