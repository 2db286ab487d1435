import { FormProblem } from '../../ui/FormProblem.tsx'
import { SavedNotice } from '../../ui/SavedNotice.tsx'
import '../../styles/form.css'
import { Link } from 'wouter'
import { SMART } from '#shared/collection-types.ts'
import { COLLECTION } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { collectionPath, routePath } from '#shared/routes.ts'
import { httpStatusOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import * as accountStyles from '../account/account.module.css'
import { PictureForms } from '../account/PictureForms.tsx'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { CollectionMembers, membersInput } from './CollectionMembers.tsx'
import { CoverField } from './CoverField.tsx'
import * as styles from './EditCollectionPage.module.css'
import { PlainCollectionFields } from './PlainCollectionFields.tsx'
import { PlainCollectionKind } from './PlainCollectionKind.tsx'
import { PlainCollectionLink } from './PlainCollectionLink.tsx'
import { pageAsked } from './page-asked.ts'

export async function load({ api, params, query, config, form }: LoadContext): Promise<PageMeta | Elsewhere> {
  const id = Number(params.id)
  const editor = await api.collections.editor.fetch({ id }, { staleTime: 0 }).catch((error) => {
    if (httpStatusOf(error) === 403) return null
    throw error
  })
  if (!editor) {
    // Another person's collection: redirects to its public page.
    return { status: 302, redirect: collectionPath({ slug: 'shown', id }) }
  }
  const { collection } = editor
  await api.fonts.search.fetch(membersInput(id, pageAsked(query, form)), { staleTime: 0 })
  return {
    title: `${form ? 'Not saved: ' : 'Edit '}${collection.name} · ${config.siteName}`,
    description: 'What others see of a collection, and what is in it.',
    canonical: routePath('collection-edit', { id }),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** The editor of a collection as a page: for visitors without scripts, and after importing a list. */
export function Page({ params, query, meta }: PageProps) {
  const id = Number(params.id)
  const page = pageAsked(query, meta.form)
  const [{ collection, linkKey, mayKind, smartQuery }] = trpc.collections.editor.useSuspenseQuery({ id })
  const [{ hits, pages, total }] = trpc.fonts.search.useSuspenseQuery(membersInput(id, page))
  const path = routePath('collection-edit', { id })
  const common = { action: path, submitted: meta.form }
  const failed = submittedFor(meta.form, 'edit')
  const isSmart = collection.type === SMART
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <h1>Edit collection</h1>
      <p>
        <Link className="link" href={collectionPath(collection)}>
          View {collection.name}
        </Link>
      </p>
      <Told query={query} />
      <FormProblem problem={meta.form && !failed && meta.form.form !== 'cover' ? meta.form.problem : null} />
      <PlainForm {...common} name="edit" submit="Save">
        <PlainCollectionFields
          name={collection.name}
          description={collection.description}
          isPrivate={collection.private}
          hasLink={linkKey !== null}
        />
        {mayKind ? <PlainCollectionKind collection={collection} smartQuery={smartQuery} /> : null}
      </PlainForm>
      {collection.private ? (
        <section className={`${accountStyles.part} ${styles.forms}`}>
          <PlainCollectionLink collection={collection} linkKey={linkKey} action={path} />
        </section>
      ) : null}
      <section className={`${accountStyles.part} ${styles.cover}`}>
        <h2>Cover photo</h2>
        <CoverField collection={collection} />
        <PictureForms {...common} name="cover" what="photo" has={collection.coverPhoto !== null} />
      </section>
      <CollectionMembers
        path={path}
        page={Math.min(page, pages)}
        pages={pages}
        total={total}
        families={hits}
        smart={isSmart}
        submitted={meta.form}
      />
      <section className={`${accountStyles.part} ${styles.forms}`}>
        <h2>{collection.fontCount > 0 && !isSmart ? 'Remove all fonts or delete' : 'Delete'}</h2>
        {collection.fontCount > 0 && !isSmart ? (
          <PlainForm
            {...common}
            submitted={undefined}
            name="clear"
            submit="Remove all fonts"
            hidden={{ clear: 'true' }}
            inline
            danger
            sure={{
              title: MESSAGES.clearCollection,
              text: MESSAGES.clearCollectionText,
              label: 'Yes, remove every font',
            }}
          />
        ) : null}
        <PlainForm
          {...common}
          submitted={undefined}
          name="delete"
          submit="Delete collection"
          inline
          danger
          sure={{
            title: MESSAGES.deleteCollection,
            text: MESSAGES.deleteCollectionText,
            label: 'Yes, delete the collection',
          }}
        >
          <p className="no-js">{MESSAGES.deleteCollectionText}</p>
        </PlainForm>
      </section>
    </div>
  )
}

const SAVED: Record<string, string> = {
  edit: 'The collection is saved.',
  clear: 'The collection is empty now.',
  link: MESSAGES.linkReady,
  unlink: MESSAGES.linkRemoved,
  cover: MESSAGES.coverUpdated,
  note: 'The note is saved.',
  remove: 'The family is removed from the collection.',
  move: 'The family is moved.',
  import: 'The list is imported.',
}

/** Confirms the last action; after an import it also lists the lines that match no family of this site. */
function Told({ query }: { query: URLSearchParams }) {
  const text = SAVED[query.get('saved') ?? '']
  if (!text) return null
  const lines = (query.get('lines') ?? '')
    .split(' ')
    .filter((line) => /^\d{1,6}$/.test(line))
    .slice(0, COLLECTION.importLinesTold)
  const more = Number(/^\d{1,6}$/.exec(query.get('more') ?? '')?.[0] ?? 0)
  return (
    <SavedNotice>
      <p>{text}</p>
      {lines.length > 0 ? (
        <p>
          This site has no family of {lines.length === 1 ? 'line' : 'the lines'} {lines.join(', ')}
          {more > 0 ? ` and ${more} more` : ''}.
        </p>
      ) : null}
    </SavedNotice>
  )
}
