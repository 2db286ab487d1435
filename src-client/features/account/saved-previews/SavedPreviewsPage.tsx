import { Link } from 'wouter'
import type { SavedPreviewView } from '#shared/contracts/previews/saved-previews.ts'
import { SAVED_PREVIEWS } from '#shared/people-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useConfig } from '../../../app/config.tsx'
import { FormToken } from '../../../app/FormToken.tsx'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { useForm } from '../../../app/use-form.ts'
import { withQuery } from '../../../app/with-query.ts'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import * as listStyles from '../../../ui/personal-list.module.css'
import { SavedPicture } from '../../previews/saved-previews/SavedPicture.tsx'
import { AccountNav } from '../AccountNav.tsx'
import * as styles from './SavedPreviewsPage.module.css'

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const { page } = await api.savedPreviews.list.fetch({ page: pageOf(query) }, { staleTime: 0 })
  return {
    title: `My Previews${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description: 'Previews that you keep, with their settings.',
    canonical: routePath('saved-previews'),
    robots: 'noindex',
  }
}

/** The person's saved previews, newest first. */
export function Page({ query }: PageProps) {
  const [list] = trpc.savedPreviews.list.useSuspenseQuery({ page: pageOf(query) })
  const href = (page: number) => withQuery(routePath('saved-previews'), { p: page })
  return (
    <div className={`wrap ${listStyles.page}`}>
      <header className={listStyles.head}>
        <h1>My Previews</h1>
        <p className="soft num">
          {list.total} of {SAVED_PREVIEWS.perPerson} previews
        </p>
      </header>
      <AccountNav />
      {list.hits.length === 0 ? (
        <Empty heading="No previews yet" act={['Popular fonts', routePath('popular-fonts')]}>
          Previews you keep with “Save image” appear here.
        </Empty>
      ) : (
        <ol className={styles.saved}>
          {list.hits.map((preview) => (
            <Saved key={preview.id} preview={preview} />
          ))}
        </ol>
      )}
      <Pager page={list.page} pages={list.pages} href={href} />
    </div>
  )
}

function Saved({ preview }: { preview: SavedPreviewView }) {
  const { publicUrl } = useConfig()
  const { page, navigate } = useNavigation()
  const { mutateAsync } = trpc.savedPreviews.remove.useMutation()
  const form = useForm(undefined, async () => {
    await mutateAsync({ id: preview.id })
    await navigate(page.url, { replace: true, keepScroll: true })
  })
  const path = routePath('saved-preview', { key: preview.key })
  const { setting } = preview
  return (
    <li>
      <SavedPicture preview={preview} />
      <div className={styles.text}>
        <div>
          <h2>
            <Link className="link" href={path}>
              {preview.fontName}
            </Link>
          </h2>
          <p className="muted num">
            {setting.size} px ·{' '}
            <time dateTime={preview.created.value} title={preview.created.short} suppressHydrationWarning>
              {preview.created.timeAgo}
            </time>
          </p>
        </div>
        <div className={styles.acts}>
          <CopyLink className="btn" icon="link" text={new URL(path, publicUrl).href} />
          <form {...form.props} action={routePath('saved-previews')}>
            <FormToken />
            <input type="hidden" name="id" value={preview.id} />
            <button
              type="submit"
              className="btn"
              aria-label={`Delete the preview “${setting.text}”`}
              aria-disabled={form.busy}
            >
              Delete
            </button>
          </form>
        </div>
        {form.problem ? (
          <p className="warn-text" role="alert">
            {form.problem}
          </p>
        ) : null}
      </div>
    </li>
  )
}
