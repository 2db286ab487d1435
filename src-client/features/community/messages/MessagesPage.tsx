import { Link } from 'wouter'
import type { Folder, ThreadRow } from '#shared/contracts/community/messages.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { AccountNav } from '../../account/AccountNav.tsx'
import { FolderNav } from './FolderNav.tsx'
import { FOLDER_LABELS, WOULD_BE_IN } from './folders.ts'
import * as styles from './MessagesPage.module.css'
import * as mailboxStyles from './mailbox.module.css'

const inputOf = (params: Record<string, string>, query: URLSearchParams) => ({
  folder: params.folder as Folder,
  page: pageOf(query),
})

export async function load({ api, params, query, config }: LoadContext): Promise<PageMeta> {
  // Never from the cache, because messages come and go.
  const folder = await api.messages.list.fetch(inputOf(params, query), { staleTime: 0 })
  const name = FOLDER_LABELS[params.folder as Folder]
  return {
    title: `${name}${folder.page > 1 ? `, page ${folder.page}` : ''} · Messages · ${config.siteName}`,
    description: 'Messages between you and other people here.',
    canonical: routePath('messages', { folder: params.folder! }),
    robots: 'noindex',
  }
}

/** One folder: threads, newest first. */
export function Page({ params, query }: PageProps) {
  const [list] = trpc.messages.list.useSuspenseQuery(inputOf(params, query))
  const folder = params.folder as Folder
  const href = (page: number) => withQuery(routePath('messages', { folder }), { p: page })
  return (
    <div className={`wrap ${mailboxStyles.mailbox}`}>
      <header className={mailboxStyles.head}>
        <h1>{FOLDER_LABELS[folder]}</h1>
      </header>
      <AccountNav />
      <FolderNav counts={list.counts} current={folder} />
      <div className={mailboxStyles.main}>
        {list.hits.length === 0 ? (
          <Empty
            heading="No messages"
            act={
              folder === 'inbox'
                ? ['Designers', routePath('designers')]
                : [FOLDER_LABELS.inbox, routePath('messages', { folder: 'inbox' })]
            }
          >
            {WOULD_BE_IN[folder]}
          </Empty>
        ) : (
          <ol className={styles.threads}>
            {list.hits.map((thread) => (
              <Thread key={thread.threadId} thread={thread} sent={folder === 'sent'} />
            ))}
          </ol>
        )}
        <Pager page={list.page} pages={list.pages} href={href} />
      </div>
    </div>
  )
}

function Thread({ thread, sent }: { thread: ThreadRow; sent: boolean }) {
  const { other, unread, last } = thread
  return (
    <li className={unread > 0 ? styles.isNew : undefined}>
      <Avatar person={other} size={40} />
      <div className={styles.text}>
        <p className={styles.who}>
          <span className={styles.name}>
            {sent ? <span className="muted">To </span> : null}
            <bdi>{other.username || 'Former member'}</bdi>
          </span>
          <time dateTime={last.value} title={last.short} suppressHydrationWarning>
            {last.timeAgo}
          </time>
        </p>
        <div className={styles.subject}>
          <h2>
            <Link href={routePath('message-thread', { threadId: thread.threadId })}>
              <bdi>{thread.subject}</bdi>
              {unread > 0 ? <span className="vh">, {unread} unread</span> : null}
            </Link>
          </h2>
          {unread > 0 ? (
            <span className={`${mailboxStyles.unread} num`} aria-hidden="true">
              {unread}
            </span>
          ) : null}
        </div>
        <p className={styles.excerpt}>
          {thread.isOwn ? 'You: ' : ''}
          <bdi>{thread.excerpt}</bdi>
        </p>
      </div>
    </li>
  )
}
