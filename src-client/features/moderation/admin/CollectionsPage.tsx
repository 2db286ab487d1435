import { Link } from 'wouter'
import { COLLECTION_TYPES, SMART } from '#shared/collection-types.ts'
import type { ManagedCollection, ShowcaseResult } from '#shared/contracts/moderation/manage.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { collectionPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import { PlainForm } from '../../account/PlainForm.tsx'
import { AdminPage } from './AdminPage.tsx'
import * as adminStyles from './admin.module.css'
import * as styles from './CollectionsPage.module.css'
import { ListFilter } from './ListFilter.tsx'
import { Part } from './Part.tsx'
import { Refused } from './Refused.tsx'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'

const SAVED = {
  mark: 'The home page has been changed.',
  place: 'The order has been changed.',
  type: 'The kind is saved.',
}

const inputOf = (query: URLSearchParams) => ({ q: (query.get('q') ?? '').slice(0, 160), page: pageOf(query) })
const path = routePath('admin-collections')

export async function load(context: LoadContext): Promise<PageMeta> {
  const { api, query } = context
  await staffOnly(
    Promise.all([
      api.manage.collections.fetch(inputOf(query), { staleTime: 0 }),
      api.manage.showcase.fetch({ kind: 'collection' }, { staleTime: 0 }),
    ]),
  )
  return staffMeta(context, 'Collections', path)
}

/** Curated and featured collections, and those of the home page in their order. */
export function Page({ query, meta }: PageProps) {
  const input = inputOf(query)
  const [list] = trpc.manage.collections.useSuspenseQuery(input)
  const [front] = trpc.manage.showcase.useSuspenseQuery({ kind: 'collection' })
  const href = (page: number) => withQuery(path, { q: input.q, p: page })
  return (
    <AdminPage title="Collections" aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <Saved query={query} texts={SAVED} />
      <Refused form={meta.form} />
      <Front hits={front.hits} />
      <ListFilter
        path={path}
        submit="Search"
        fields={[{ name: 'q', label: 'Name begins with', value: input.q, search: true }]}
        {...(input.q ? {} : { remark: 'Leave empty to list curated and featured collections.' })}
      />
      {list.hits.length === 0 ? (
        <Empty heading="No collections found">
          Curated and featured collections appear here, and those you search for.
        </Empty>
      ) : (
        <ul className={`${rowsStyles.rows} ${rowsStyles.collections}`}>
          {list.hits.map((collection) => (
            <CollectionLine key={collection.id} collection={collection} />
          ))}
        </ul>
      )}
      <Pager page={list.page} pages={list.pages} href={href} />
    </AdminPage>
  )
}

/** A button in its own form; `of` is the name of the collection. */
function Act({
  name,
  submit,
  of,
  hidden,
}: {
  name: string
  submit: string
  of: string
  hidden: Record<string, string>
}) {
  const { page } = useNavigation()
  return (
    <PlainForm
      action={path}
      name={name}
      submit={submit}
      label={`${submit}: ${of}`}
      hidden={{ ...hidden, back: page.url }}
      inline
    />
  )
}

function Front({ hits }: Pick<ShowcaseResult, 'hits'>) {
  return (
    <Part id="front" title="On the home page">
      {hits.length === 0 ? (
        <p className="muted">None chosen. The home page shows the newest collections.</p>
      ) : (
        <ol className={rowsStyles.rows}>
          {hits.map((collection, at) => {
            const hidden = { kind: 'collection', id: String(collection.id) }
            const of = collection.name
            return (
              // After a move the page scrolls and focuses here, so that the next key press moves the same collection.
              <li key={collection.id} id={`front-${collection.id}`}>
                <span className="num">{at + 1}</span>
                <Link className={adminStyles.title} href={collectionPath(collection)}>
                  <bdi>{collection.name}</bdi>
                </Link>
                {collection.shown ? null : (
                  <span className={`${adminStyles.mark} ${adminStyles.markMind}`}>not public</span>
                )}
                <div className={styles.end}>
                  {at > 0 ? <Act name="place" submit="Up" of={of} hidden={{ ...hidden, to: 'up' }} /> : null}
                  {at < hits.length - 1 ? (
                    <Act name="place" submit="Down" of={of} hidden={{ ...hidden, to: 'down' }} />
                  ) : null}
                  <Act name="mark" submit="Remove" of={of} hidden={{ ...hidden, on: 'false' }} />
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </Part>
  )
}

function CollectionLine({ collection }: { collection: ManagedCollection }) {
  const { page } = useNavigation()
  const { id, type, featured } = collection
  return (
    <li>
      <Link className={adminStyles.title} href={collectionPath(collection)}>
        <bdi>{collection.name}</bdi>
      </Link>
      <span className="muted">
        <bdi>{collection.owner}</bdi>, {countLabel(collection.fontCount, 'font')}
      </span>
      {type === SMART ? (
        <span className={adminStyles.mark}>{COLLECTION_TYPES[type]}</span>
      ) : (
        <PlainForm
          action={path}
          name="type"
          submit="Save"
          label={`Save: ${collection.name}`}
          hidden={{ id: String(id), back: page.url }}
          inline
        >
          <label className="vh" htmlFor={`type-${id}`}>
            Kind of {collection.name}
          </label>
          <select id={`type-${id}`} name="type" className="input" defaultValue={type}>
            {/* A smart filter cannot be chosen here, because its saved search is set in the collection's own dialog. */}
            {COLLECTION_TYPES.slice(0, SMART).map((label, value) => (
              <option key={label} value={value}>
                {label}
              </option>
            ))}
          </select>
        </PlainForm>
      )}
      <div className={styles.end}>
        {featured ? null : (
          <Act
            name="mark"
            submit="Put on the home page"
            of={collection.name}
            hidden={{ kind: 'collection', id: String(id), on: 'true' }}
          />
        )}
      </div>
    </li>
  )
}
