import { ASKING_BULK_ACTS } from '#shared/bulk-acts.ts'
import type { BulkResult } from '#shared/contracts/manage.ts'
import type { RetagResult } from '#shared/contracts/publishing.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import { safeNext } from '#shared/safe-next.ts'
import type { FormRoute, PathParams } from './form-table.ts'

/**
 * A form on a page of those who run the site; afterwards the page that it came from, filters and all, which says what was done.
 * @param params parameters of the page's path that are fields of the input, too
 */
function staff(
  route: RouteName,
  form: string,
  procedure: string,
  fields: string[],
  params: PathParams = {},
): FormRoute {
  return {
    ...{ route, form, procedure, fields, params },
    signedIn: true,
    keeps: ['back'],
    done: (_, sent, pathParams) => back(route, form, sent, pathParams),
  }
}

/** Families with which it was not done: why, and which are ticked still. */
const refusedValues = (refused: BulkResult['refused']) => ({
  familyIds: refused.map(({ familyId }) => familyId).join(','),
  refused: refused.map(({ name, why }) => `${name}: ${why}`).join('\n'),
})

/** The page that the form stood on, which says that it was done. */
function back(route: RouteName, form: string, sent: URLSearchParams, params: PathParams): string {
  const own = routePath(route, params)
  const from = safeNext(sent.get('back'))
  const [path = own, query = ''] = (from.split('?')[0] === own ? from : own).split('?')
  const next = new URLSearchParams(query)
  for (const told of ['act', 'families']) next.delete(told)
  next.set('saved', form)
  return `${path}?${next}`
}

/** Forms of the pages under /admin. */
export const ADMIN_FORMS: readonly FormRoute[] = [
  staff('admin-user', 'suspend', 'admin.suspendUser', ['username', 'suspended', 'reason']),
  staff('admin-user', 'role', 'admin.setRole', ['role', 'granted'], { userId: 'userId' }),
  ...(['admin-user', 'admin-font', 'admin-submission'] as const).map((route) =>
    staff(route, 'trust', 'manage.trust', ['foundryId', 'trusted']),
  ),
  {
    ...staff('admin-case', 'decide', 'cases.decide', ['act', 'note', 'answer', 'twins'], { reference: 'reference' }),
    lists: ['twins'],
    done: (_, fields, params) =>
      `${routePath('admin-case', params)}?saved=${fields.get('act') === 'note' ? 'note' : 'decide'}`,
  },
  {
    ...staff('admin-article', 'article', 'articles.save', [
      ...[
        'id',
        'title',
        'summary',
        'authorName',
        'slug',
        'tags',
        'coverFamily',
        'coverText',
        'body',
        'state',
        'publishAt',
      ],
    ]),
    done: (result) => {
      const { id, state } = result as { id: number; state: string }
      return `${routePath('admin-article', { id })}?saved=${state}`
    },
  },
  staff('admin-case', 'counter', 'cases.counter', ['name', 'statement', 'postal', 'email', 'phone'], {
    reference: 'reference',
  }),
  ...(['approve', 'reject'] as const).map((form) => ({
    ...staff('admin-submission', form, `publishing.${form}`, ['answer'], { submissionId: 'submissionId' }),
    done: () => `${routePath('admin-queue')}?saved=${form}`,
  })),
  {
    ...staff('admin-fonts', 'retag', 'publishing.retag', ['familyIds', 'add', 'remove']),
    lists: ['familyIds', 'add', 'remove'],
    keeps: ['back', 'add', 'remove'],
    shows(result) {
      const { changed, refused } = result as RetagResult
      return refused.length === 0 ? null : { done: String(changed), ...refusedValues(refused) }
    },
    done: (result, sent, params) =>
      `${back('admin-fonts', 'retag', sent, params)}&families=${(result as RetagResult).changed}`,
  },
  {
    ...staff('admin-fonts', 'bulk', 'manage.bulk', ['familyIds', 'act', 'reason', 'foundry']),
    lists: ['familyIds'],
    asks: (fields) => ASKING_BULK_ACTS.includes(fields.get('act') ?? ''),
    // What was refused says why on the page that comes back, and stays ticked.
    shows(result) {
      const { act, done, refused } = result as BulkResult
      if (refused.length === 0) return null
      return { act, done: String(done), ...refusedValues(refused) }
    },
    done(result, sent, params) {
      const { act, done } = result as BulkResult
      const more = new URLSearchParams({ act, families: String(done) })
      return `${back('admin-fonts', 'bulk', sent, params)}&${more}`
    },
  },
  staff('admin-font', 'hide', 'publishing.hide', ['reason'], { familyId: 'familyId' }),
  staff('admin-font', 'unhide', 'publishing.unhide', [], { familyId: 'familyId' }),
  staff('admin-font', 'remove', 'publishing.remove', [], { familyId: 'familyId' }),
  staff('admin-font', 'restore', 'publishing.restore', [], { familyId: 'familyId' }),
  staff('admin-font', 'give', 'manage.give', ['foundry'], { familyId: 'familyId' }),
  staff('admin-font', 'mark', 'manage.mark', ['kind', 'on'], { familyId: 'id' }),
  staff('admin-collections', 'mark', 'manage.mark', ['kind', 'id', 'on']),
  {
    ...staff('admin-collections', 'place', 'manage.place', ['kind', 'id', 'to']),
    // To the row that was moved: whoever moves it by keys need not come there again.
    done: (_, sent, params) => `${back('admin-collections', 'place', sent, params)}#front-${sent.get('id')}`,
  },
  staff('admin-collections', 'type', 'collections.edit', ['id', 'type']),
  staff('admin-claims', 'claim', 'foundries.decideClaim', ['claimId', 'approve', 'answer']),
  staff('admin-settings', 'settings', 'admin.changeSettings', [
    ...['announcement', 'joinsOpen', 'uploadsOpen', 'commentsOpen', 'seen'],
  ]),
]
