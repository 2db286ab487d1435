import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { useForm } from '../../../app/use-form.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { notify } from '../../../ui/notifications.ts'
import { Pager } from '../../../ui/Pager.tsx'
import * as listStyles from '../../../ui/personal-list.module.css'
import * as wall from '../../../ui/wall.module.css'
import { AccountNav } from '../../account/AccountNav.tsx'
import { FamilyTile } from '../../catalogue/families/FamilyTile.tsx'
import * as styles from './FavouritesPage.module.css'

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const { page } = await api.ratings.mine.fetch({ page: pageOf(query) }, { staleTime: 0 })
  return {
    title: `Favourites${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description: 'Font families that you like.',
    canonical: routePath('favourites'),
    robots: 'noindex',
  }
}

/** Favourite families, newest first. */
export function Page({ query }: PageProps) {
  const [list] = trpc.ratings.mine.useSuspenseQuery({ page: pageOf(query) })
  const href = (page: number) => withQuery(routePath('favourites'), { p: page })
  return (
    <div className={`wrap ${listStyles.page}`}>
      <header className={listStyles.head}>
        <h1>Favourites</h1>
        <p className="soft">{countLabel(list.total, 'font family', 'font families')}</p>
      </header>
      <AccountNav />
      {list.hits.length === 0 ? (
        <Empty heading="No favourites yet" act={['Popular fonts', routePath('popular-fonts')]}>
          Families you add to your favourites appear here.
        </Empty>
      ) : (
        <section className={`${wall.tiles} ${wall.three}`} aria-labelledby="liked-h">
          <h2 id="liked-h" className="vh">
            What you like
          </h2>
          {list.hits.map((family) => (
            <div key={family.familyId} className={styles.liked}>
              <FamilyTile family={family} />
              <Unlike familyId={family.familyId} name={family.name} />
            </div>
          ))}
        </section>
      )}
      <Pager page={list.page} pages={list.pages} href={href} />
    </div>
  )
}

function Unlike({ familyId, name }: { familyId: number; name: string }) {
  const { page, navigate } = useNavigation()
  const { mutateAsync } = trpc.ratings.favourite.useMutation()
  const form = useForm(undefined, async () => {
    await mutateAsync({ familyId, favourite: false })
    notify({ message: `${name} is removed from your favourites` })
    await navigate(page.url, { replace: true, keepScroll: true })
  })
  return (
    <form {...form.props} action={routePath('favourites')}>
      <FormToken />
      <input type="hidden" name="familyId" value={familyId} />
      <input type="hidden" name="favourite" value="false" />
      <button type="submit" className="icon-btn" title="Remove" aria-label={`Remove ${name}`} aria-disabled={form.busy}>
        <Icon name="close" />
      </button>
    </form>
  )
}
