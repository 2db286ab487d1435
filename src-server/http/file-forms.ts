import type { Context } from 'koa'
import type { FileForm, PathParams } from '#client/app/page-action.ts'
import { badParam } from '#shared/errors.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import type { Actor } from '../features/core/actor.ts'
import { plainFileName, readFileBody, readMultipart, type SentFile } from './file-body.ts'

/** A picture that somebody or something has, and who changes it. */
export interface PictureChange<T = unknown> {
  maxBytes: number
  /** The key of what is there. Ask before the file is read: what comes in between is not to be replaced. */
  current(id: number): Promise<string | null>
  /** @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, RATE_LIMITED */
  mayChange(id: number, actor: Actor): Promise<void>
  /** @param file null removes what is there @param replaced what current returned */
  change(id: number, actor: Actor, file: SentFile | null, replaced: string | null): Promise<T>
}

/** A call that sends a picture (POST) or removes it (DELETE). */
export async function takePicture<T>(ctx: Context, pictures: PictureChange<T>, id: number): Promise<T> {
  const { actor } = ctx.state
  const replaced = await pictures.current(id)
  await pictures.mayChange(id, actor)
  const file = ctx.method === 'POST' ? await readFileBody(ctx, pictures.maxBytes) : null
  return pictures.change(id, actor, file, replaced)
}

/** How the files of forms are stored, by kind. */
export type FormPictures = Record<FileForm['file'], PictureChange>

/** One of a page's forms that have a file, by its name. */
export type NamedFileForm = [name: string, form: FileForm]

const idIn = (given: string | null | undefined) => (/^\d{1,10}$/.test(given ?? '') ? Number(given) : 0)

/** What the forms whose address says whose file it is would replace, by the kind of file. */
export async function findReplaced(
  forms: readonly NamedFileForm[],
  pictures: FormPictures,
  params: PathParams,
): Promise<Map<FileForm['file'], string | null>> {
  const replaced = new Map<FileForm['file'], string | null>()
  for (const [, { file, of }] of forms)
    if ('path' in of) replaced.set(file, await pictures[file].current(idIn(params[of.path])))
  return replaced
}

/** What was sent: a file, or null to remove the stored one. */
interface FileFormBody {
  /** Whose file it is. */
  id: number
  file: SentFile | null
}

/**
 * Reads a form with a file for one of these forms of a page.
 * @throws AppError PAYLOAD_TOO_LARGE, BAD_REQUEST; without a file only after `check` has seen the fields
 */
export async function readFileForm(
  ctx: Context,
  forms: readonly NamedFileForm[],
  pictures: FormPictures,
  params: PathParams,
  check: (named: NamedFileForm, fields: URLSearchParams) => void,
): Promise<FileFormBody> {
  const sent = await readMultipart(ctx, Math.max(...forms.map(([, form]) => pictures[form.file].maxBytes)))
  const fields = new URLSearchParams()
  for (const [name, value] of sent) if (typeof value === 'string') fields.append(name, value)
  const named = forms.find(([name]) => name === fields.get('form'))
  if (!named) throw badParam('form', 'this page has no such form.')
  check(named, fields)
  const [, form] = named
  const id = 'path' in form.of ? idIn(params[form.of.path]) : idIn(fields.get(form.of.field))
  if (fields.get('remove') === '1') return { id, file: null }
  const file = sent.get('file')
  // Browsers send an empty one when none is chosen.
  if (!(file instanceof File) || sent.getAll('file').length > 1 || (file.size === 0 && file.name === ''))
    throw badParam('file', `Choose a ${form.file === 'fonts' ? 'file' : 'picture'} first`)
  // The body may be as large as the largest of the page's forms.
  const { maxBytes } = pictures[form.file]
  if (file.size > maxBytes) throw fileTooBig(file.size, maxBytes)
  return { id, file: { bytes: new Uint8Array(await file.arrayBuffer()), name: plainFileName(file.name) } }
}
