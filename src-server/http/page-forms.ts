import type { Context, Middleware } from 'koa'
import type { SubmittedForm } from '#shared/contracts/site.ts'
import { AppError } from '#shared/errors.ts'
import { problemFields, problemText } from '#shared/format/problem-text.ts'
import { FORM, RATE_LIMITS } from '#shared/limits.ts'
import { MESSAGES } from '#shared/messages.ts'
import { matchRoute } from '#shared/routes.ts'
import { createTokenBuckets } from '../features/previews/token-buckets.ts'
import { appRouter } from '../trpc/app-router.ts'
import { createCallerFactory } from '../trpc/trpc.ts'
import { sendProblem, toProblem } from './errors.ts'
import { FILE_FORMS, type FileForm, type FormPictures, readFileForm } from './file-forms.ts'
import { readFormBody } from './form-body.ts'
import { FORM_TABLE, type FormRoute, type PathParams } from './form-table.ts'
import type { RequestState } from './request-context.ts'
import { seeOther } from './see-other.ts'
import { answerFormPage, pageLimits, type SsrOptions } from './ssr.ts'
import { XSRF_FIELD, type Xsrf } from './xsrf.ts'

const createCaller = createCallerFactory(appRouter)

/**
 * Plain form posts to a page's own address. Done: 303 to a page that says so. Not done: the same page again with what was typed and
 * what is wrong with it. Stands before the anti-forgery check of calls and makes its own, from a field of the form.
 */
export function pageForms(pages: SsrOptions, xsrf: Xsrf, pictures: FormPictures): Middleware<RequestState> {
  const rate = createTokenBuckets(RATE_LIMITS.form)
  // A refusal is a page too, and cheap only as long as it is no flood.
  const refusals = createTokenBuckets(pageLimits(pages.pageRate))
  return async (ctx, next) => {
    if (ctx.method !== 'POST') return next()
    const match = matchRoute(ctx.path)
    const forms = FORM_TABLE.filter((form) => form.route === match?.name)
    const files = FILE_FORMS.filter((form) => form.route === match?.name)
    if (!match || forms.length + files.length === 0) return next()
    const context = ctx as unknown as Context
    const tooMany = rate.take(ctx.state.clientAddress)
      ? null
      : new AppError('RATE_LIMITED', 'Too many forms from your address; try again in a moment.', { retryAfter: 2 })
    if (tooMany && !refusals.take(ctx.state.clientAddress)) throw tooMany
    if (files.length > 0 && context.is('multipart/form-data')) {
      if (tooMany) throw tooMany
      return takeFile(context, { pages, xsrf, pictures, files, params: match.params })
    }
    const read = await readForm(context, forms)
    if ('refused' in read) {
      sendProblem(context, read.error, ctx.state)
      ctx.set('Connection', 'close')
      const named = new URLSearchParams({ form: read.refused.form ?? '' })
      return answerFormPage(context, pages, refusal(read.refused, named, read.error))
    }
    const { body } = read
    const route = forms.find(({ form }) => form === undefined || form === body.get('form'))
    if (!route) throw new AppError('BAD_REQUEST', 'form: this page has no such form.', { param: 'form' })
    try {
      if (tooMany) throw tooMany
      xsrf.checkForm(context, body.get(XSRF_FIELD) ?? '')
      if (route.asks?.(body) && body.get('sure') !== '1') throw new AppError('BAD_REQUEST', MESSAGES.notSure)
      const result = await call(route, body, match.params, pages, context)
      const values = route.shows?.(result)
      if (!values) return seeOther(context, route.done(result, body, match.params))
      const kept = [...(route.keeps ?? []), 'form'].map((name) => [name, body.get(name) ?? ''])
      const shown = { status: 200, values: { ...Object.fromEntries(kept), ...values }, fields: {}, problem: '' }
      await answerFormPage(context, pages, shown)
    } catch (error) {
      // Logged and counted like every problem; then the person gets the page instead of the document.
      sendProblem(context, error, ctx.state)
      const submitted = refusal(route, body, error)
      if (route.signedIn && submitted.status === 401) return goToLogin(context)
      await answerFormPage(context, pages, submitted)
    }
  }
}

type ReadForm = { body: URLSearchParams } | { refused: FormRoute; error: unknown }

/** The form's fields. A file that is too big, or no text, is for the page to say: of its one form that takes a file. */
async function readForm(ctx: Context, forms: readonly FormRoute[]): Promise<ReadForm> {
  const refused = ctx.is('multipart/form-data') ? forms.find(({ fileField }) => fileField) : undefined
  const maxBytes = Math.max(...forms.map((form) => form.maxBytes ?? FORM.maxBytes))
  try {
    return { body: await readFormBody(ctx, maxBytes, refused?.fileField) }
  } catch (error) {
    if (!refused) throw error
    return { refused, error }
  }
}

interface FileFormPage {
  pages: SsrOptions
  xsrf: Xsrf
  pictures: FormPictures
  /** Forms of the page that have a file. */
  files: readonly FileForm[]
  params: PathParams
}

/** A picture in a form. Nothing of the file is read for somebody who is not signed in. */
async function takeFile(ctx: Context, { pages, xsrf, pictures, files, params }: FileFormPage): Promise<void> {
  const { actor } = ctx.state as RequestState
  if (actor.sessionId === null) {
    ctx.set('Connection', 'close')
    return goToLogin(ctx)
  }
  // Until the form says which one it is: a file that is too big is refused before.
  let route = files[0]!
  let fields = new URLSearchParams()
  try {
    const sent = await readFileForm(ctx, files, pictures, params, (named, given) => {
      route = named
      fields = given
      xsrf.checkForm(ctx, given.get(XSRF_FIELD) ?? '')
      if (given.get('remove') === '1' && given.get('sure') !== '1') throw new AppError('BAD_REQUEST', MESSAGES.notSure)
    })
    const picture = pictures[route.picture]
    await picture.mayChange(sent.id, actor)
    await picture.change(sent.id, actor, sent.file)
    seeOther(ctx, route.done(sent.id, params))
  } catch (error) {
    sendProblem(ctx, error, ctx.state as RequestState)
    const kept = 'field' in route.subject ? [route.subject.field] : []
    fields.set('form', route.form)
    await answerFormPage(ctx, pages, refusal({ form: route.form, fields: kept }, fields, error))
  }
}

const goToLogin = (ctx: Context): void => seeOther(ctx, `/account/login?next=${encodeURIComponent(ctx.path)}`)

async function call(
  route: FormRoute,
  body: URLSearchParams,
  params: PathParams,
  pages: SsrOptions,
  ctx: Context,
): Promise<unknown> {
  const caller = createCaller(pages.createContext(ctx)) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >
  const [feature, procedure] = route.procedure.split('.') as [string, string]
  const run = caller[feature]?.[procedure]
  if (!run) throw new Error(`form table names an unknown procedure: ${route.procedure}`)
  return run({
    ...Object.fromEntries(
      route.fields.flatMap((name) =>
        body.has(name) && !(route.mayBeEmpty?.includes(name) && body.get(name) === '')
          ? [[name, fieldValue(route, body, name)]]
          : [],
      ),
    ),
    ...Object.fromEntries(Object.entries(route.params ?? {}).map(([from, to]) => [to, params[from]])),
  })
}

/** What a field says. */
const fieldValue = ({ lists }: FormRoute, body: URLSearchParams, name: string): string | string[] | null =>
  lists?.includes(name)
    ? body
        .getAll(name)
        .flatMap((text) => text.split(','))
        .map((word) => word.trim())
        .filter(Boolean)
    : body.get(name)

function refusal(
  route: Pick<FormRoute, 'form' | 'fields' | 'lists' | 'keeps' | 'secrets'>,
  body: URLSearchParams,
  error: unknown,
): SubmittedForm {
  const problem = toProblem(error)
  return {
    status: problem.status,
    ...(route.form === undefined ? {} : { form: route.form }),
    values: Object.fromEntries(
      [...route.fields, ...(route.keeps ?? []), 'next', 'form'].map((name) => [
        name,
        // Of ticked boxes all, with commas between them.
        name === 'stamp'
          ? (problem.stamp ?? body.get(name) ?? '')
          : route.secrets?.includes(name)
            ? ''
            : route.lists?.includes(name)
              ? body.getAll(name).join(',')
              : (body.get(name) ?? ''),
      ]),
    ),
    fields: problemFields(problem.fields),
    problem: problemText(problem.detail, problem.param),
  }
}
