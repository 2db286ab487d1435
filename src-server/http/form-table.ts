import { afterConfirm, afterForgot, afterJoin, afterReset } from '#shared/entry-ways.ts'
import { FAMILY_LINK_KINDS, PERMISSION_USES } from '#shared/publishing-terms.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import { ADMIN_FORMS } from './admin-forms.ts'
import { COLLECTION_FORMS } from './collection-forms.ts'
import { FOUNDRY_FORMS } from './foundry-forms.ts'

export interface FormRoute {
  /** The page that shows the form, and whose address takes it. */
  route: RouteName
  /** tRPC procedure that the form calls. */
  procedure: string
  /** Fields of the form, which are the procedure's input; others are ignored. */
  fields: readonly string[]
  /** Those of the fields that are lists: ticked boxes of one name, or words with commas between them. */
  lists?: readonly string[]
  /** Longer than forms are otherwise. */
  maxBytes?: number
  /** A field that may also be sent as a text file: the form is multipart then. */
  fileField?: string
  /** Those of the fields that, left empty, ask for nothing. */
  mayBeEmpty?: readonly string[]
  /** Of several forms on a page the one whose field 'form' says this. */
  form?: string
  /** Fields that are never sent back to be shown again. */
  secrets?: readonly string[]
  /** Further fields that the page wants back when the form was not taken. */
  keeps?: readonly string[]
  /** Who is not signed in is sent to do so, instead of seeing the page again. */
  signedIn?: true
  /** Whether the form is only taken from somebody who says that they are sure, with its field 'sure'. */
  asks?(fields: URLSearchParams): boolean
  /** Parameter of the page's path → input field. */
  params?: PathParams
  /** What the page itself shows as the answer, when it must or can not stand in an address; null = the way on. */
  shows?(result: unknown): Record<string, string> | null
  /** Where the browser goes afterwards: a page that can be loaded again without sending again. */
  done(result: unknown, fields: URLSearchParams, params: PathParams): string
}

/** Parameters of the page's path. */
export type PathParams = Readonly<Record<string, string>>

const GUARDS = ['nickname', 'stamp']

/** To where the procedure says. */
const onward = (result: unknown) => (result as { next: string }).next

/** A form on a page of somebody's account; afterwards the same page, which says that it was done. */
const profile = (route: 'profile-general' | 'profile-settings' | 'profile-password', form: string, saved = form) => ({
  route,
  form,
  done: (_: unknown, fields: URLSearchParams) =>
    `${routePath(route, { userId: /^\d{1,15}$/.exec(fields.get('userId') ?? '')?.[0] ?? '0' })}?saved=${saved}`,
})

/** A form on the page of a thread; afterwards the inbox, where the next one waits. */
const thread = (form: string, procedure: string) => ({
  route: 'message-thread' as const,
  form,
  signedIn: true as const,
  procedure,
  params: { threadId: 'threadId' },
  done: (): string => routePath('messages', { folder: 'inbox' }),
})

/** A form on a page of a family that is worked on; afterwards the page that shows what came of it. */
const studio = (
  route: Extract<RouteName, `family-${'edit' | 'pending' | 'published'}`>,
  form: string,
  procedure: string,
  next: RouteName = route,
) => ({
  route,
  form,
  procedure,
  signedIn: true as const,
  params: { familyId: 'familyId' } as PathParams,
  done: (_: unknown, __: URLSearchParams, params: PathParams): string => `${routePath(next, params)}?saved=${form}`,
})

/** Where a family stands after it was submitted. */
const submitted = (result: unknown, _: URLSearchParams, params: PathParams): string => {
  const { state, waiting, scheduledFor } = result as { state: string; waiting: boolean; scheduledFor: string | null }
  return routePath(
    state === 'published' && !waiting && scheduledFor === null ? 'family-published' : 'family-pending',
    params,
  )
}

/** A form on a family's page; afterwards the same page, at the part that has changed. */
const aboutFamily = (form: string, procedure: string, part = '') => ({
  route: 'family' as const,
  form,
  signedIn: true as const,
  procedure,
  params: { familyId: 'familyId' } as PathParams,
  done: (_: unknown, __: URLSearchParams, params: PathParams): string =>
    routePath('family', params) + (part ? `#${part}` : ''),
})

/** Forms that work without scripts. Validation, limits and errors are the procedures' own. */
export const FORM_TABLE: readonly FormRoute[] = [
  {
    route: 'dmca',
    procedure: 'notices.open',
    fields: [
      ...['name', 'role', 'owner', 'email', 'postal', 'phone', 'work', 'original', 'families', 'goodFaith', 'accurate'],
      ...['signature', ...GUARDS],
    ],
    done: (result) => `${routePath('dmca')}?case=${(result as { reference: string }).reference}`,
  },
  {
    route: 'new-message',
    signedIn: true,
    procedure: 'messages.send',
    fields: ['toUserId', 'subject', 'body'],
    keeps: ['to'],
    done: () => routePath('messages', { folder: 'sent' }),
  },
  {
    ...thread('reply', 'messages.reply'),
    fields: ['body'],
    done: (_, __, params) => `${routePath('message-thread', params)}#last`,
  },
  { ...thread('move', 'messages.move'), fields: ['to'] },
  { ...thread('mark', 'messages.mark'), fields: ['read'] },
  {
    ...thread('block', 'messages.block'),
    params: {},
    fields: ['userId', 'blocked'],
    done: (_, __, params) => routePath('message-thread', params),
  },
  {
    ...thread('report', 'messages.report'),
    params: {},
    fields: ['messageId', 'reason'],
    done: (result, _, params) =>
      `${routePath('message-thread', params)}?case=${(result as { reference: string }).reference}`,
  },
  { ...aboutFamily('favourite', 'opinions.favourite'), fields: ['favourite'] },
  { ...aboutFamily('rate', 'opinions.rate'), fields: ['stars'] },
  { ...aboutFamily('comment', 'comments.add', 'comments'), fields: ['text'] },
  { ...aboutFamily('comment-edit', 'comments.edit', 'comments'), params: {}, fields: ['commentId', 'text'] },
  { ...aboutFamily('comment-remove', 'comments.remove', 'comments'), params: {}, fields: ['commentId'] },
  { ...aboutFamily('comment-report', 'comments.report', 'comments'), params: {}, fields: ['commentId', 'reason'] },
  {
    ...studio('family-edit', 'words', 'studio.edit'),
    fields: [
      ...['name', 'topic', 'tags', 'description', 'defaultText', 'note', 'licence', 'licenceText'],
      ...PERMISSION_USES,
      ...FAMILY_LINK_KINDS,
    ],
  },
  {
    ...studio('family-edit', 'style', 'studio.style'),
    fields: ['style', 'act'],
    asks: (fields) => fields.get('act') === 'remove',
  },
  { ...studio('family-edit', 'licence-file', 'studio.removeLicence'), fields: ['file'], asks: () => true },
  {
    ...studio('family-edit', 'move', 'studio.move'),
    fields: ['fontFileIds', 'to'],
    lists: ['fontFileIds'],
    done: (result) => `${routePath('family-edit', { familyId: String((result as { to: number }).to) })}?saved=move`,
  },
  { ...studio('family-edit', 'accept', 'studio.acceptRefused'), fields: ['refusedId'] },
  { ...studio('family-edit', 'submit', 'publishing.submit'), fields: ['at'], done: submitted },
  { ...studio('family-edit', 'delete', 'publishing.remove'), fields: [], asks: () => true },
  { ...studio('family-edit', 'restore', 'publishing.restore'), fields: [] },
  { ...studio('family-pending', 'take-back', 'publishing.takeBack', 'family-edit'), fields: [] },
  {
    ...studio('family-published', 'unpublish', 'publishing.unpublish', 'family-edit'),
    fields: [],
    asks: () => true,
  },
  {
    route: 'designer',
    form: 'follow',
    signedIn: true,
    procedure: 'follows.follow',
    params: { designer: 'slug' },
    fields: ['kind', 'follow'],
    done: (_, __, params) => routePath('designer', params),
  },
  {
    route: 'category',
    form: 'follow',
    signedIn: true,
    procedure: 'follows.follow',
    params: { tags: 'slug' },
    fields: ['kind', 'follow'],
    done: (_, __, params) => routePath('category', params),
  },
  {
    route: 'notifications',
    form: 'follow',
    signedIn: true,
    procedure: 'follows.follow',
    fields: ['kind', 'slug', 'follow'],
    done: () => routePath('notifications'),
  },
  {
    route: 'notifications',
    form: 'read',
    signedIn: true,
    procedure: 'follows.markRead',
    fields: ['through'],
    done: () => routePath('notifications'),
  },
  {
    route: 'saved-previews',
    signedIn: true,
    procedure: 'savedPreviews.remove',
    fields: ['id'],
    done: () => routePath('saved-previews'),
  },
  {
    route: 'favourites',
    signedIn: true,
    procedure: 'opinions.favourite',
    fields: ['familyId', 'favourite'],
    done: () => routePath('favourites'),
  },
  ...COLLECTION_FORMS,
  ...FOUNDRY_FORMS,
  {
    route: 'login',
    procedure: 'account.login',
    fields: ['login', 'password', 'next'],
    secrets: ['password'],
    done: onward,
  },
  { route: 'logout', procedure: 'account.logout', fields: [], done: onward },
  {
    route: 'join',
    procedure: 'account.join',
    fields: ['username', 'email', 'password', 'next', ...GUARDS],
    secrets: ['password'],
    done: (_, fields) => afterJoin(fields.get('next')),
  },
  {
    route: 'confirm',
    procedure: 'account.confirm',
    fields: ['key', 'kind'],
    done: (result, fields) =>
      afterConfirm(
        fields.get('kind') === 'email' ? 'email' : 'join',
        (result as { username: string }).username,
        fields.get('next'),
      ),
  },
  {
    route: 'forgot-password',
    form: 'reset',
    procedure: 'account.reset',
    fields: ['key', 'password'],
    secrets: ['password'],
    done: (result, fields) => afterReset((result as { username: string }).username, fields.get('next')),
  },
  {
    route: 'forgot-password',
    procedure: 'account.forgot',
    fields: ['email', 'next'],
    done: (_, fields) => afterForgot(fields.get('next')),
  },
  {
    ...profile('profile-general', 'general', '1'),
    procedure: 'profile.setGeneral',
    fields: ['userId', 'bio', 'links', 'language'],
  },
  {
    ...profile('profile-password', 'password', '1'),
    procedure: 'profile.changePassword',
    fields: ['current', 'password', 'endKeys'],
    secrets: ['current', 'password'],
  },
  {
    ...profile('profile-settings', 'mails'),
    procedure: 'profile.setPreferences',
    fields: ['messageMails', 'followMails'],
  },
  {
    ...profile('profile-settings', 'email'),
    procedure: 'profile.changeEmail',
    fields: ['email', 'password'],
    secrets: ['password'],
  },
  { ...profile('profile-settings', 'session'), procedure: 'profile.endSession', fields: ['sessionId'] },
  { ...profile('profile-settings', 'sessions'), procedure: 'profile.endOtherSessions', fields: [] },
  {
    ...profile('profile-settings', 'key'),
    procedure: 'profile.newApiKey',
    fields: ['name'],
    shows: (result) => ({ form: 'key', key: (result as { key: string }).key }),
  },
  { ...profile('profile-settings', 'endKey'), procedure: 'profile.endApiKey', fields: ['keyId'] },
  {
    ...profile('profile-settings', 'delete'),
    procedure: 'profile.deleteAccount',
    fields: ['password'],
    secrets: ['password'],
    done: () => `${routePath('login')}?deleted=1`,
  },
  {
    route: 'report',
    signedIn: true,
    procedure: 'reports.send',
    params: { subject: 'subject', subjectId: 'subjectId' },
    fields: ['reason'],
    done: (result, _, params) => `${routePath('report', params)}?case=${(result as { reference: string }).reference}`,
  },
  {
    route: 'appeal',
    procedure: 'appeals.send',
    fields: ['key', 'text'],
    done: (result) => `${routePath('appeal')}?case=${(result as { reference: string }).reference}`,
  },
  {
    route: 'counter-notice',
    procedure: 'counterNotices.send',
    fields: ['key', 'name', 'email', 'postal', 'phone', 'statement', 'mistaken', 'jurisdiction', 'signature'],
    done: (result) => `${routePath('counter-notice')}?case=${(result as { reference: string }).reference}`,
  },
  ...ADMIN_FORMS,
]
