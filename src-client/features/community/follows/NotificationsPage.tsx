import { Link } from 'wouter'
import type { FollowView, NewsView } from '#shared/contracts/community/follows.ts'
import { UNREAD_COUNTED } from '#shared/people-limits.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { refreshIdentity } from '../../../app/identity.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { useForm } from '../../../app/use-form.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import * as listStyles from '../../../ui/personal-list.module.css'
import { AccountNav } from '../../account/AccountNav.tsx'
import { primaryFont } from '../../previews/specimens/primary-font.ts'
import { firstWords } from '../../previews/specimens/sample-words.ts'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import * as styles from './NotificationsPage.module.css'

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const { page } = await api.follows.list.fetch({ page: pageOf(query) }, { staleTime: 0 })
  return {
    title: `Notifications${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description: 'New families of the designers and styles you follow.',
    canonical: routePath('notifications'),
    robots: 'noindex',
  }
}

/** New families of followed designers and tags, and the list of what the person follows. */
export function Page({ query }: PageProps) {
  const [news] = trpc.follows.list.useSuspenseQuery({ page: pageOf(query) })
  const href = (page: number) => withQuery(routePath('notifications'), { p: page })
  return (
    <div className={`wrap ${listStyles.page}`}>
      <header className={listStyles.head}>
        <h1>Notifications</h1>
        {news.unread > 0 ? <MarkRead through={news.newest} unread={news.unread} /> : null}
      </header>
      <AccountNav />
      {news.hits.length === 0 ? (
        <Empty heading="No notifications yet" act={['Designers', routePath('designers')]}>
          New families of the designers and styles you follow appear here.
        </Empty>
      ) : (
        <ol className={styles.news}>
          {news.hits.map((one) => (
            <News key={one.id} news={one} />
          ))}
        </ol>
      )}
      <Pager page={news.page} pages={news.pages} href={href} />
      {news.follows.length > 0 ? (
        <section className={styles.part} aria-labelledby="follows-h">
          <h2 id="follows-h">You follow</h2>
          <ul className={styles.follows}>
            {news.follows.map((follow) => (
              <Followed key={`${follow.kind} ${follow.slug}`} follow={follow} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function News({ news: { family, isRead, created, because } }: { news: NewsView }) {
  const font = primaryFont(family)
  const text = firstWords(font?.text || family.name, 18)
  return (
    <li className={isRead ? undefined : styles.isNew}>
      <div className={styles.newsText}>
        <h2>
          <Link href={familyPath(family)}>{family.name}</Link>
          {isRead ? null : <span className="vh"> (new)</span>}
        </h2>
        <p className="soft">
          by {family.designer.name}
          {because.length > 0 ? <> · you follow {because.map(({ name }) => name).join(', ')}</> : null}
        </p>
        <time className="muted" dateTime={created.value} title={created.short} suppressHydrationWarning>
          {created.timeAgo}
        </time>
      </div>
      {font ? (
        <span className={styles.newsPic} dir={font.direction}>
          <TypePicture font={font} text={text} em={34} dpr={2} alt="" />
        </span>
      ) : null}
    </li>
  )
}

function MarkRead({ through, unread }: { through: number; unread: number }) {
  const { page, navigate } = useNavigation()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.follows.markRead.useMutation()
  const form = useForm(undefined, async () => {
    await mutateAsync({ through })
    await Promise.all([refreshIdentity(utils), navigate(page.url, { replace: true, keepScroll: true })])
  })
  return (
    <form {...form.props} action={routePath('notifications')}>
      <FormToken form="read" />
      <input type="hidden" name="through" value={through} />
      <button type="submit" className="btn" aria-disabled={form.busy}>
        Mark {unread === 1 ? '' : unread < UNREAD_COUNTED ? `all ${unread} ` : 'all '}as read
      </button>
    </form>
  )
}

function Followed({ follow }: { follow: FollowView }) {
  const { page, navigate } = useNavigation()
  const { mutateAsync } = trpc.follows.follow.useMutation()
  const { kind, slug } = follow
  const form = useForm(undefined, async () => {
    await mutateAsync({ kind, slug, follow: false })
    await navigate(page.url, { replace: true, keepScroll: true })
  })
  return (
    <li>
      <Link className="link" href={follow.href}>
        {follow.name}
      </Link>
      <span className="muted">{kind === 'designer' ? 'designer' : 'style'}</span>
      <form {...form.props} action={routePath('notifications')}>
        <FormToken form="follow" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="follow" value="false" />
        <button type="submit" className="btn" aria-label={`Unfollow ${follow.name}`} aria-disabled={form.busy}>
          Unfollow
        </button>
      </form>
    </li>
  )
}
