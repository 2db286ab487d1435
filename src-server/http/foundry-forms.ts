import type { DeskActResult } from '#shared/contracts/foundries.ts'
import { ASKING_DESK_ACTS } from '#shared/desk.ts'
import { routePath } from '#shared/routes.ts'
import type { FormRoute } from './form-table.ts'

const PROFILE = ['name', 'slug', 'description', 'url', 'links', 'donationUrl']

/** Afterwards the same page about the same foundry, which says that it was done. */
const saved = (route: 'foundry-edit' | 'foundry-setup', what: string) => (_: unknown, fields: URLSearchParams) =>
  `${routePath(route)}?foundry=${/^\d{1,15}$/.exec(fields.get('foundryId') ?? '')?.[0] ?? '0'}&saved=${what}`

/** Forms of a foundry's settings, which is the screen of its setup too. */
const settings = (route: 'foundry-edit' | 'foundry-setup'): FormRoute[] => [
  {
    ...{ route, form: 'profile', signedIn: true, procedure: 'foundries.edit' },
    fields: ['foundryId', ...PROFILE],
    done: saved(route, '1'),
  },
  {
    ...{ route, form: 'invite', signedIn: true, procedure: 'foundries.invite' },
    fields: ['foundryId', 'username', 'role'],
    done: saved(route, 'invite'),
  },
  {
    ...{ route, form: 'withdraw', signedIn: true, procedure: 'foundries.withdrawInvite' },
    fields: ['foundryId', 'userId'],
    done: saved(route, 'withdraw'),
  },
  {
    ...{ route, form: 'role', signedIn: true, procedure: 'foundries.setRole' },
    fields: ['foundryId', 'userId', 'role'],
    done: saved(route, 'role'),
  },
  {
    ...{ route, form: 'remove', signedIn: true, procedure: 'foundries.removeMember' },
    fields: ['foundryId', 'userId'],
    // Who has left sees it no more.
    done: (result, fields) =>
      (result as { left: boolean }).left ? routePath('foundry-create') : saved(route, 'remove')(result, fields),
  },
]

/** Forms of foundries that work without scripts. */
export const FOUNDRY_FORMS: readonly FormRoute[] = [
  {
    ...{ route: 'foundry-create', form: 'create', signedIn: true, procedure: 'foundries.create' },
    fields: PROFILE,
    done: (result) => `${routePath('foundry-setup')}?foundry=${(result as { id: number }).id}&saved=created`,
  },
  {
    ...{ route: 'foundry-create', form: 'invite', signedIn: true, procedure: 'foundries.answerInvite' },
    fields: ['foundryId', 'accept'],
    done: (_, fields) =>
      fields.get('accept') === '1'
        ? `${routePath('manage-fonts')}?foundry=${fields.get('foundryId')}`
        : `${routePath('foundry-create')}?saved=declined`,
  },
  {
    ...{ route: 'manage-fonts', form: 'act', signedIn: true, procedure: 'foundries.act' },
    fields: ['foundryId', 'act', 'families'],
    lists: ['families'],
    keeps: ['foundryId', 'q', 'state', 'sort', 'p'],
    asks: (fields) => ASKING_DESK_ACTS.includes(fields.get('act') ?? ''),
    // Who reads why something was refused, reads it on the page that comes back.
    shows(result) {
      const { act, refused, done } = result as DeskActResult
      if (refused.length === 0) return null
      return { act, done: String(done), refused: refused.map(({ name, why }) => `${name}: ${why}`).join('\n') }
    },
    done(result, fields) {
      const { act, done } = result as DeskActResult
      const view = ['q', 'state', 'sort', 'p'].flatMap((name) => (fields.get(name) ? [[name, fields.get(name)!]] : []))
      const foundry = /^\d{1,15}$/.exec(fields.get('foundryId') ?? '')?.[0] ?? '0'
      const query = new URLSearchParams([['foundry', foundry], ...view, ['done', act], ['families', String(done)]])
      return `${routePath('manage-fonts')}?${query}`
    },
  },
  ...settings('foundry-edit'),
  ...settings('foundry-setup'),
  {
    ...{ route: 'foundry-claim', form: 'claim', signedIn: true, procedure: 'foundries.claim' },
    fields: ['designer', 'evidence', 'links'],
    done: () => `${routePath('foundry-claim')}?saved=1`,
  },
]
