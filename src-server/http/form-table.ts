import { type RouteName, routePath } from '#shared/routes.ts'

export interface FormRoute {
  /** The page that shows the form, and whose address takes it. */
  route: RouteName
  /** tRPC procedure that the form calls. */
  procedure: string
  /** Fields of the form, which are the procedure's input; others are ignored. */
  fields: readonly string[]
  /** Where the browser goes afterwards: a page that can be loaded again without sending again. */
  done(result: unknown): string
}

const GUARDS = ['nickname', 'stamp']

/** Forms that work without scripts. Validation, limits and errors are the procedures' own. */
export const FORM_TABLE: readonly FormRoute[] = [
  {
    route: 'contact',
    procedure: 'contact.send',
    fields: ['name', 'email', 'subject', 'message', ...GUARDS],
    done: () => `${routePath('contact')}?sent=1`,
  },
  {
    route: 'dmca',
    procedure: 'notices.open',
    fields: [
      ...['name', 'role', 'owner', 'email', 'postal', 'phone', 'work', 'original', 'families', 'goodFaith', 'accurate'],
      ...['signature', ...GUARDS],
    ],
    done: (result) => `${routePath('dmca')}?case=${(result as { reference: string }).reference}`,
  },
]
