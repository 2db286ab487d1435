import type { CollectionImportResult } from '#shared/contracts/collection-transfer.ts'
import { COLLECTION } from '#shared/limits.ts'
import { collectionPath, type RouteName, routePath } from '#shared/routes.ts'
import type { FormRoute, PathParams } from './form-table.ts'

const FIELDS = ['name', 'description', 'private']
/** What only admins are shown. */
const KIND = ['slug', 'type', 'smartQuery']

const idOf = (result: unknown): number => (result as { id: number }).id

/** A form on the page that edits a collection; afterwards the same page, at the place of the list where it was. */
const edit = (form: string, procedure: string, fields: string[]): FormRoute => ({
  ...{ route: 'collection-edit', form, signedIn: true, procedure, fields },
  params: { id: 'id' },
  keeps: ['p'],
  done: (_, sent, params) => savedAt('collection-edit', params, form, sent),
})

/** A form on the page that puts a family into collections; afterwards the same page. */
const collect = (form: string, procedure: string, fields: string[]): FormRoute => ({
  ...{ route: 'collect', form, signedIn: true, procedure, fields },
  params: { familyId: 'familyId' },
  keeps: ['p'],
  done: (_, sent, params) => savedAt('collect', params, form, sent),
})

function savedAt(route: RouteName, params: PathParams, form: string, sent: URLSearchParams): string {
  const page = /^[1-9]\d{0,5}$/.exec(sent.get('p') ?? '')?.[0]
  // Only on the page of a family: which of its styles it is about.
  const font = route === 'collect' ? /^[1-9]\d{0,9}$/.exec(sent.get('fontId') ?? '')?.[0] : undefined
  const query = { ...(font ? { font } : {}), ...(page ? { p: page } : {}), saved: form }
  return `${routePath(route, params)}?${new URLSearchParams(query)}`
}

/** Forms of collections that work without scripts. */
export const COLLECTION_FORMS: readonly FormRoute[] = [
  {
    ...{ route: 'account-collections', form: 'create', signedIn: true, procedure: 'collections.create' },
    fields: FIELDS,
    done: (result) => collectionPath({ slug: 'new', id: idOf(result) }),
  },
  {
    ...{ route: 'account-collections', form: 'import', signedIn: true, procedure: 'collections.import' },
    fields: ['text'],
    fileField: 'text',
    maxBytes: COLLECTION.importFormBytes,
    done(result) {
      // Lines, not names: an address has an end, and the list is with whoever sent it.
      const { id, notFound } = result as CollectionImportResult
      const lines = notFound.slice(0, COLLECTION.importLinesTold).map(({ line }) => line)
      const query = new URLSearchParams({ saved: 'import', ...(lines.length > 0 ? { lines: lines.join(' ') } : {}) })
      if (notFound.length > lines.length) query.set('more', String(notFound.length - lines.length))
      return `${routePath('collection-edit', { id })}?${query}`
    },
  },
  { ...edit('edit', 'collections.edit', [...FIELDS, ...KIND]), mayBeEmpty: KIND },
  { ...edit('clear', 'collections.edit', ['clear']), asks: () => true },
  {
    ...edit('delete', 'collections.remove', []),
    asks: () => true,
    done: () => `${routePath('account-collections')}?saved=deleted`,
  },
  edit('note', 'collections.setNote', ['familyId', 'note']),
  edit('remove', 'collections.removeFont', ['familyId']),
  edit('move', 'collections.move', ['familyId', 'place']),
  collect('add', 'collections.addFont', ['id', 'fontId']),
  collect('take', 'collections.removeFont', ['id', 'fontId']),
  collect('create', 'collections.create', [...FIELDS, 'fontId']),
]
