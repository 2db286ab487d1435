import type { Context } from 'koa'
import { AppError } from '#shared/errors.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import type { Actor } from '../features/core/actor.ts'
import { plainFileName, readMultipart, type SentFile } from './file-body.ts'
import type { PathParams } from './form-table.ts'

/** A picture that somebody or something has, and who changes it. */
export interface PictureChange {
  maxBytes: number
  /** @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, RATE_LIMITED */
  mayChange(id: number, actor: Actor): Promise<void>
  /** @param file null takes away what is there */
  change(id: number, actor: Actor, file: SentFile | null): Promise<unknown>
}

/** Which pictures can be sent by forms: their changes are given to the app. */
export type FormPictures = Record<FileForm['picture'], PictureChange>

/** A form with one file, as browsers send it without scripts. Its field `file` is the picture; `remove` takes away what is there. */
export interface FileForm {
  /** The page that shows the form, and whose address takes it. */
  route: RouteName
  /** Of several forms on a page the one whose field 'form' says this. */
  form: string
  /** Of a family also its fonts: each file adds to them. */
  picture: 'avatar' | 'cover' | 'logo' | 'poster' | 'fonts'
  /** Whose picture it is: a parameter of the path, or a field. */
  subject: { param: string } | { field: string }
  done(id: number, params: PathParams): string
}

const logo = (route: 'foundry-edit' | 'foundry-setup'): FileForm => ({
  ...{ route, form: 'logo', picture: 'logo', subject: { field: 'foundryId' } },
  done: (id) => `${routePath(route)}?foundry=${id}&saved=logo`,
})

export const FILE_FORMS: readonly FileForm[] = [
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

/** What was sent: a file, or the wish to take away what is there. */
export interface FileFormBody {
  route: FileForm
  id: number
  fields: URLSearchParams
  file: SentFile | null
}

/**
 * Reads a form with a file for one of these forms of a page.
 * @throws AppError PAYLOAD_TOO_LARGE, BAD_REQUEST; without a file only after `check` has seen the fields
 */
export async function readFileForm(
  ctx: Context,
  routes: readonly FileForm[],
  pictures: FormPictures,
  params: PathParams,
  check: (route: FileForm, fields: URLSearchParams) => void,
): Promise<FileFormBody> {
  const form = await readMultipart(ctx, Math.max(...routes.map(({ picture }) => pictures[picture].maxBytes)))
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  const route = routes.find((one) => one.form === fields.get('form'))
  if (!route) throw new AppError('BAD_REQUEST', 'form: this page has no such form.', { param: 'form' })
  check(route, fields)
  const { subject } = route
  const given = 'param' in subject ? params[subject.param] : fields.get(subject.field)
  const id = /^\d{1,10}$/.test(given ?? '') ? Number(given) : 0
  if (fields.get('remove') === '1') return { route, id, fields, file: null }
  const file = form.get('file')
  // Browsers send an empty one when none is chosen.
  if (!(file instanceof File) || form.getAll('file').length > 1 || (file.size === 0 && file.name === ''))
    throw new AppError('BAD_REQUEST', `file: Choose a ${route.picture === 'fonts' ? 'file' : 'picture'} first`, {
      param: 'file',
    })
  // The body may be as large as the largest of the page's forms.
  const { maxBytes } = pictures[route.picture]
  if (file.size > maxBytes) throw fileTooBig(file.size, maxBytes)
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { route, id, fields, file: { bytes, name: plainFileName(file.name) } }
}
