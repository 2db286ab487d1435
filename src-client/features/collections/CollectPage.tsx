import { FormProblem } from '../../ui/FormProblem.tsx'
import '../../styles/form.css'
import { Link } from 'wouter'
import { SMART } from '#shared/collection-types.ts'
import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import { fill } from '#shared/format/fill.ts'
import { PAGING } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { collectionPath, familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Saved } from '../account/AccountPage.tsx'
import * as accountStyles from '../account/account.module.css'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { collectPath } from '../catalogue/collect/collect.ts'
import * as styles from './CollectPage.module.css'
import { fontCountText } from './collection-words.ts'
import { PlainCollectionFields } from './PlainCollectionFields.tsx'
import { PrivateMark } from './PrivateMark.tsx'
import { pageAsked } from './page-asked.ts'

const SAVED = { create: MESSAGES.addedToNew, add: 'Added to the collection.', take: 'Removed from the collection.' }

const inputOf = (family: FamilyDetails, style: FontDetails | undefined, page: number) => ({
  familyId: family.familyId,
  page,
  size: PAGING.listSize,
  sort: 'name' as const,
  ...(style ? { fontId: style.id } : {}),
})
/** The style named in the address, if any. */
const styleOf = ({ fonts }: FamilyDetails, query: URLSearchParams) =>
  fonts.find(({ id }) => String(id) === query.get('font'))
const nameOf = (family: FamilyDetails, style: FontDetails | undefined) =>
  style ? `${family.name} ${style.name}` : family.name

export async function load({ api, params, query, config, form }: LoadContext): Promise<PageMeta> {
  const familyId = Number(params.familyId)
  const family = await api.families.byId.fetch({ id: familyId, text: '' })
  const style = styleOf(family, query)
  await api.collections.mine.fetch(inputOf(family, style, pageAsked(query, form)), { staleTime: 0 })
  return {
    title: `${fill(MESSAGES.addTo, { family: nameOf(family, style) })} · ${config.siteName}`,
    description: 'Your collections.',
    canonical: routePath('collect', { familyId }),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** 'Add {family} to...' as a page, for visitors without scripts. */
export function Page({ params, query, meta }: PageProps) {
  const familyId = Number(params.familyId)
  const [family] = trpc.families.byId.useSuspenseQuery({ id: familyId, text: '' })
  const style = styleOf(family, query)
  const name = nameOf(family, style)
  const [mine] = trpc.collections.mine.useSuspenseQuery(inputOf(family, style, pageAsked(query, meta.form)))
  const what = { familyId, name, ...(style ? { fontId: style.id } : {}) }
  const path = collectPath(what)
  const hrefOf = (page: number) => (page > 1 ? `${path}${style ? '&' : '?'}p=${page}` : path)
  const only: Record<string, string> = style ? { fontId: String(style.id) } : {}
  const here = { p: String(mine.page), ...only }
  const failed = submittedFor(meta.form, 'create')
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <h1>{fill(MESSAGES.addTo, { family: name })}</h1>
      <p>
        <Link className="link" href={familyPath(family)}>
          Back to {family.name}
        </Link>
      </p>
      {family.fonts.length > 1 ? (
        <form className={styles.what} action={routePath('collect', { familyId })}>
          <label htmlFor="font">What to add</label>
          <select id="font" name="font" className="pick" defaultValue={style?.id ?? ''} key={style?.id ?? 0}>
            <option value="">The whole family</option>
            {family.fonts.map((font) => (
              <option key={font.id} value={font.id}>
                {font.name}
              </option>
            ))}
          </select>
          <button type="submit" className="btn">
            Choose
          </button>
        </form>
      ) : null}
      <Saved query={query} texts={SAVED} />
      <FormProblem problem={meta.form && !failed ? meta.form.problem : null} />
      {mine.total > 0 ? (
        <ul className={`${accountStyles.list} ${styles.mine}`}>
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
                <span className="muted">Filled automatically by its saved search.</span>
              ) : (
                <PlainForm
                  action={path}
                  name={collection.fontExists ? 'take' : 'add'}
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
      <Pager page={mine.page} pages={mine.pages} href={hrefOf} />
      <section className={accountStyles.part}>
        <h2>New collection</h2>
        <PlainForm action={path} name="create" submitted={meta.form} submit="Create and add" hidden={only}>
          <PlainCollectionFields />
        </PlainForm>
      </section>
    </div>
  )
}
