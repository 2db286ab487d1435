import '../../styles/account.css'
import '../../styles/form.css'
import { Link } from 'wouter'
import { fill } from '#shared/format/fill.ts'
import { MESSAGES } from '#shared/messages.ts'
import { collectionPath, familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Saved } from '../account/AccountPage.tsx'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { PrivateMark } from './CollectionCard.tsx'
import { fontCountText, SMART } from './collection-words.ts'
import { COLLECTIONS_PER_PAGE, pageOf } from './collections-address.ts'
import { PlainCollectionFields } from './PlainCollectionFields.tsx'

const SAVED = { create: MESSAGES.addedToNew, add: 'It is in the collection.', take: 'It is out of the collection.' }

const inputOf = (familyId: number, page: number) => ({
  ...{ familyId, page, size: COLLECTIONS_PER_PAGE, sort: 'name' as const },
})
const pageAsked = (query: URLSearchParams, form: PageMeta['form']) =>
  form?.values.p ? pageOf(new URLSearchParams({ p: form.values.p })) : pageOf(query)

export async function load({ api, params, query, config, form }: LoadContext): Promise<PageMeta> {
  const familyId = Number(params.familyId)
  const [family] = await Promise.all([
    api.families.byId.fetch({ id: familyId, text: '' }),
    api.collections.mine.fetch(inputOf(familyId, pageAsked(query, form)), { staleTime: 0 }),
  ])
  return {
    status: form?.status ?? 200,
    title: `${fill(MESSAGES.addTo, { family: family.name })} · ${config.siteName}`,
    description: 'Your collections.',
    canonical: routePath('collect', { familyId }),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** 'Add {family} to...' as a page: where no script opens the dialog. */
export function Page({ params, query, meta }: PageProps) {
  const familyId = Number(params.familyId)
  const { navigate } = useNavigation()
  const [family] = trpc.families.byId.useSuspenseQuery({ id: familyId, text: '' })
  const [mine] = trpc.collections.mine.useSuspenseQuery(inputOf(familyId, pageAsked(query, meta.form)))
  const path = routePath('collect', { familyId })
  const hrefOf = (page: number) => (page > 1 ? `${path}?p=${page}` : path)
  const here = { p: String(mine.page) }
  const failed = submittedFor(meta.form, 'create')
  return (
    <div className="wrap account">
      <h1>{fill(MESSAGES.addTo, { family: family.name })}</h1>
      <p>
        <Link className="link" href={familyPath(family)}>
          Back to {family.name}
        </Link>
      </p>
      <Saved query={query} texts={SAVED} />
      {meta.form && !failed ? (
        <p className="form-problem" role="alert">
          {meta.form.problem}
        </p>
      ) : null}
      {mine.total > 0 ? (
        <ul className="account-list">
          {mine.hits.map((collection) => (
            <li key={collection.id}>
              <span>
                <Link className="link" href={collectionPath(collection)}>
                  {collection.name}
                </Link>
                {collection.private ? <PrivateMark /> : null}
                <br />
                <span className="muted">{fontCountText(collection.fontCount)}</span>
              </span>
              {collection.type === SMART ? (
                <span className="muted">Its saved search fills it.</span>
              ) : (
                <PlainForm
                  action={path}
                  name={collection.fontExists ? 'take' : 'add'}
                  submitted={undefined}
                  submit={collection.fontExists ? 'Remove' : 'Add'}
                  label={`${collection.fontExists ? 'Remove from' : 'Add to'} ${collection.name}`}
                  hidden={{ id: String(collection.id), ...here }}
                  inline
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Pager page={mine.page} pages={mine.pages} href={hrefOf} onNavigate={(href) => void navigate(href)} />
      <section className="account-part">
        <h2>New collection</h2>
        <PlainForm action={path} name="create" submitted={meta.form} submit="Create and add">
          <PlainCollectionFields failed={failed} />
        </PlainForm>
      </section>
    </div>
  )
}
