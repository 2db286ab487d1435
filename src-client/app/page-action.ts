// What the forms of a page do. A page with forms has an action file beside it, such as ContactPage.action.ts:
//
//   export const action = definePageAction({
//     default: form((api) => api.contact.send)({
//       fields: { name: text, email: text, subject: text, message: text, ...GUARDS },
//       done: ({ here }) => `${here}?sent=1`,
//     }),
//   })
//
// A form is posted to the address of its page. `src-server/http/page-forms.ts` finds the action in `action-table.ts`, reads the fields,
// calls the procedure and redirects to `done`. Only the server loads action files; no browser gets this code.
import type { AppRouter } from '#server/trpc/app-router.ts'
import type { ROUTES, RouteName } from '#shared/routes.ts'
import { safeNext } from '#shared/safe-next.ts'

/** Every procedure, called as the person who sent the form. */
export type Caller = ReturnType<AppRouter['createCaller']>

/** Parameters of the page's path. */
export type PathParams = Readonly<Record<string, string>>

/** Where a value of a procedure's input comes from. */
export interface Source<Value, Path extends string = never> {
  /** undefined: nothing was sent; the contract decides if that is allowed. */
  read(sent: URLSearchParams, name: string, params: PathParams): Value | undefined
  /** What was typed into this field of the rejected form; undefined = the form has no such field. */
  shown(sent: URLSearchParams, name: string): string | undefined
  /** May also be sent as a text file: the form is multipart then. */
  isFile?: true
  path?: Path
}

const textOf = (sent: URLSearchParams, name: string): string => sent.get(name) ?? ''

/** The text of a field. Contracts parse numbers and booleans from text, as in a query string. */
export const text: Source<string> = { read: (sent, name) => sent.get(name) ?? undefined, shown: textOf }

/** Several such fields. */
export const texts = <const Name extends string>(...names: readonly Name[]): Record<Name, Source<string>> =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, Source<string>>

/** A field that counts as not sent when it is empty. */
export const filled: Source<string> = { read: (sent, name) => sent.get(name) || undefined, shown: textOf }

/** A field that is never sent back to be shown again. */
export const secret: Source<string> = { read: text.read, shown: () => '' }

/** A field that can also be sent as a text file, which then replaces the typed text. */
export const textOrFile: Source<string> = { ...text, isFile: true }

/** Ticked boxes of one name, or words with commas between them. */
export const list: Source<string[]> = {
  read: (sent, name) =>
    sent.has(name)
      ? sent
          .getAll(name)
          .flatMap((words) => words.split(','))
          .map((word) => word.trim())
          .filter(Boolean)
      : undefined,
  shown: (sent, name) => sent.getAll(name).join(','),
}

/** A parameter of the page's path. */
export const inPath = <Path extends string>(path: Path): Source<string, Path> => ({
  read: (_sent, _name, params) => params[path],
  shown: () => undefined,
  path,
})

/** Hidden fields against bots, in forms that need no account; see core/form-guard.ts. */
export const GUARDS = texts('nickname', 'stamp')

type TextSource = Source<string, string>
/** The sources that fit a value. Whether a text is one of an enum's is checked by the contract. */
type SourceFor<Value> =
  | (Extract<Value, string> extends never ? never : TextSource)
  | (Extract<Value, readonly unknown[]> extends never ? never : Source<string[]>)

/** One source for each field of a procedure's input, as optional as the field is. */
type SourcesFor<Input> = [Input] extends [object] ? { [Field in keyof Input]: SourceFor<Input[Field]> } : object

type PathsOf<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends Source<string, infer Path> ? Path : never
}[keyof Fields]

/** The text sent in a field; '' = nothing. */
type Sent<Name extends string> = (name: Name) => string

/** A form that was accepted. */
interface Taken<Result, Name extends string> {
  result: Result
  sent: Sent<Name>
  /** Path of the page. */
  here: string
  params: PathParams
  /** Which of the page's forms it is. */
  form: string
}

interface FormDefinition<Result, Fields, Kept extends string> {
  fields: Fields
  /** More fields to give back to the page when the form is rejected. */
  keeps?: readonly Kept[]
  /** Whether the form needs a confirmation: its field 'sure'. */
  asks?: true | ((sent: Sent<(keyof Fields & string) | Kept>) => boolean)
  /**
   * An answer shown on the page itself, because it is too long or too secret for an address; null = redirect to `done`. Its lines `said`
   * are shown also when the page cannot be drawn.
   */
  shows?(taken: Taken<Result, (keyof Fields & string) | Kept>): Record<string, string> | null
  /** Where the browser goes afterwards: a page that can be loaded again without sending again. */
  done(taken: Taken<Result, (keyof Fields & string) | Kept>): string
}

/** A form whose fields are the input of a procedure. */
export interface FieldForm<Path extends string = string> {
  takes: 'fields'
  fields: Readonly<Record<string, Source<unknown, string>>>
  keeps: readonly string[]
  asks(sent: Sent<string>): boolean
  call(api: Caller, sent: URLSearchParams, params: PathParams): Promise<unknown>
  shows(taken: Taken<unknown, string>): Record<string, string> | null
  done(taken: Taken<unknown, string>): string
  path?: Path
}

/**
 * A form that calls a procedure. Its fields are those of the procedure's input: a wrong or missing one does not compile. A browser may
 * still send anything; the procedure validates it.
 */
export const form =
  <Input, Result>(procedure: (api: Caller) => (input: Input) => Promise<Result>) =>
  <Fields extends SourcesFor<Input>, Kept extends string = never>(
    definition: FormDefinition<Result, Fields & Record<Exclude<keyof Fields, keyof Input>, never>, Kept>,
  ): FieldForm<PathsOf<Fields>> => {
    const { keeps = [], asks, shows, done } = definition
    const fields = definition.fields as Record<string, Source<unknown, string>>
    return {
      takes: 'fields',
      fields,
      keeps,
      asks: (sent) => (typeof asks === 'function' ? asks(sent) : asks === true),
      call(api, sent, params) {
        const given = Object.entries(fields).map(([name, source]) => [name, source.read(sent, name, params)] as const)
        return procedure(api)(Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Input)
      },
      shows: (taken) => shows?.(taken as Taken<Result, string>) ?? null,
      done: (taken) => done(taken as Taken<Result, string>),
    }
  }

/** A form with one file in its field `file`. If the field `remove` is sent, the stored file is deleted. */
export interface FileForm<Path extends string = string> {
  takes: 'file'
  /** 'fonts' adds a file to a family; the others replace one. */
  file: 'avatar' | 'cover' | 'logo' | 'poster' | 'fonts'
  /** Whose file it is. */
  of: { path: Path } | { field: string }
  done(taken: { id: number; here: string; form: string }): string
}

/** A form with one file. Procedures take no bytes, so `file` names the service that stores it. */
export const fileForm = <const Path extends string = never>(
  file: FileForm['file'],
  of: FileForm<Path>['of'],
  done: FileForm['done'],
): FileForm<Path> => ({ takes: 'file', file, of, done })

/** The forms of a page by the value of their field 'form'; `default` is used if that names none of them. */
type PageForms<Path extends string = string> = Readonly<Record<string, FieldForm<Path> | FileForm<Path>>>

interface PageAction<Path extends string = string> {
  forms: PageForms<Path>
  /** Visitors who are not signed in are redirected to the log-in page. */
  signedIn: boolean
}

/** The forms of a page that needs no account. */
export const definePageAction = <Path extends string>(forms: PageForms<Path>): PageAction<Path> => ({
  forms,
  signedIn: false,
})

/** The forms of a page that needs an account. */
export const definePersonAction = <Path extends string>(forms: PageForms<Path>): PageAction<Path> => ({
  forms,
  signedIn: true,
})

/** What `done` needs to know of an accepted form. */
export type SavedPlace<Name extends string = never> = Pick<Taken<unknown, Name>, 'here' | 'form' | 'sent'>

/** Back to the page, which confirms the change. */
export const saved = ({ here, form: name }: Pick<SavedPlace, 'here' | 'form'>): string => `${here}?saved=${name}`

/** Back to the page. */
export const backHere = ({ here }: Pick<SavedPlace, 'here'>): string => here

/** Back to the page with the filters that the field `back` holds; the page confirms the change. */
export const savedBack = {
  keeps: ['back'],
  done({ here, form: name, sent }: SavedPlace<'back'>): string {
    const from = safeNext(sent('back'))
    const [path = here, query = ''] = (from.split('?')[0] === here ? from : here).split('?')
    const next = new URLSearchParams(query)
    for (const key of ['act', 'families']) next.delete(key)
    next.set('saved', name)
    return `${path}?${next}`
  },
} as const

type ParamsOf<Pattern extends string> = Pattern extends `${string}{${infer Param}}${infer Rest}`
  ? (Param extends `${infer Name}:${string}` ? Name : Param extends `${infer Name}?` ? Name : Param) | ParamsOf<Rest>
  : never

/** The actions by page. Each can use only the parameters of its own page's path. */
export type PageActions = { readonly [Name in RouteName]?: PageAction<ParamsOf<(typeof ROUTES)[Name]['pattern']>> }
