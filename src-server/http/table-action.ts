import {
  type FieldForm,
  type FileForm,
  filled,
  list,
  type PageAction,
  type Source,
  secret,
  text,
  textOrFile,
} from '#client/app/page-action.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import { FORM_TABLE, type FormRoute, type PathParams } from './form-table.ts'

/** What the tables say of a page whose forms have not moved beside it yet. */
export function tableAction(route: RouteName): PageAction | undefined {
  const rows = FORM_TABLE.filter((row) => row.route === route)
  const files = FILE_FORMS.filter((row) => row.route === route)
  if (rows.length + files.length === 0) return undefined
  return {
    signedIn: rows.some((row) => row.signedIn),
    forms: Object.fromEntries([
      ...rows.map((row) => [row.form ?? 'default', fieldForm(row)]),
      ...files.map((row) => [row.form, fileForm(row)]),
    ]),
  }
}

const sourceOf = (row: FormRoute, field: string): Source<unknown> => {
  if (row.lists?.includes(field)) return list
  if (row.secrets?.includes(field)) return secret
  if (row.mayBeEmpty?.includes(field)) return filled
  return row.fileField === field ? textOrFile : text
}

function fieldForm(row: FormRoute): FieldForm {
  const fields = Object.fromEntries(row.fields.map((field) => [field, sourceOf(row, field)]))
  return {
    takes: 'fields',
    ...{ fields, keeps: row.keeps ?? [], maxBytes: row.maxBytes ?? 0 },
    asks: (sent) => row.asks?.(fieldsOf(sent)) ?? false,
    call(api, sent, params) {
      const callers = api as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
      const [feature, procedure] = row.procedure.split('.') as [string, string]
      const given = row.fields.map((field) => [field, fields[field]?.read(sent, field, params)])
      const inPath = Object.entries(row.params ?? {}).map(([from, to]) => [to, params[from]])
      return callers[feature]![procedure]!(
        Object.fromEntries([...given.filter(([, value]) => value !== undefined), ...inPath]),
      )
    },
    shows: ({ result }) => row.shows?.(result) ?? null,
    done: ({ result, sent, params }) => row.done(result, fieldsOf(sent), params),
  }
}

const fieldsOf = (sent: (name: string) => string) => ({ get: sent }) as unknown as URLSearchParams

function fileForm(row: FileRow): FileForm {
  const of = 'param' in row.subject ? { path: row.subject.param } : row.subject
  return { takes: 'file', file: row.picture, of, done: ({ id, params }) => row.done(id, params) }
}

interface FileRow {
  route: RouteName
  form: string
  picture: 'avatar' | 'cover' | 'logo' | 'poster' | 'fonts'
  subject: { param: string } | { field: string }
  done(id: number, params: PathParams): string
}

const logo = (route: 'foundry-edit' | 'foundry-setup'): FileRow => ({
  ...{ route, form: 'logo', picture: 'logo', subject: { field: 'foundryId' } },
  done: (id) => `${routePath(route)}?foundry=${id}&saved=logo`,
})

export const FILE_FORMS: readonly FileRow[] = [
  {
    ...{ route: 'profile-general', form: 'avatar', picture: 'avatar', subject: { param: 'userId' } },
    done: (_, params) => `${routePath('profile-general', params)}?saved=avatar`,
  },
  {
    ...{ route: 'collection-edit', form: 'cover', picture: 'cover', subject: { param: 'id' } },
    done: (_, params) => `${routePath('collection-edit', params)}?saved=cover`,
  },
  logo('foundry-edit'),
  logo('foundry-setup'),
  {
    ...{ route: 'family-edit', form: 'poster', picture: 'poster', subject: { param: 'familyId' } },
    done: (_, params) => `${routePath('family-edit', params)}?saved=poster`,
  },
  {
    ...{ route: 'family-edit', form: 'fonts', picture: 'fonts', subject: { param: 'familyId' } },
    done: (_, params) => `${routePath('family-edit', params)}?saved=fonts`,
  },
]
