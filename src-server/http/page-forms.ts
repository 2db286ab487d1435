import type { Context, Middleware } from 'koa'
import type { FieldForm, PathParams } from '#client/app/page-action.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { AppError, badParam, ERROR_HTTP } from '#shared/errors.ts'
import { problemFields, problemText } from '#shared/format/problem-text.ts'
import { CALL_RATES, FORM } from '#shared/limits.ts'
import { matchRoute } from '#shared/match-route.ts'
import * as MESSAGES from '#shared/messages.ts'
import { routePath } from '#shared/routes.ts'
import { createMemoryLimit } from '../features/core/limits/memory-limit.ts'
import { appRouter } from '../trpc/app-router.ts'
import { createCallerFactory } from '../trpc/trpc.ts'
import { sendProblem, toProblem } from './errors.ts'
import { type FormPictures, findReplaced, type NamedFileForm, readFileForm } from './file-forms.ts'
import { readFormBody } from './form-body.ts'
import type { RequestState } from './request-context.ts'
import { seeOther, sendOn } from './see-other.ts'
import { answerFormPage, pageLimits, type SsrOptions } from './ssr.ts'
import { XSRF_FIELD, type Xsrf } from './xsrf.ts'

const createCaller = createCallerFactory(appRouter)

/** The page that was posted to. */
interface Posted {
  pages: SsrOptions
  xsrf: Xsrf
  /** Its path. */
  here: string
  params: PathParams
  /** Visitors who are not logged in are sent to the log-in page. */
  signedIn: boolean
}

type NamedForm = [name: string, form: FieldForm]

/**
 * Plain form posts to a page's own address, taken by the page's action. Done: 303 to a page that says so. Not done: the same page again
 * with what was typed and what is wrong with it. Stands before the anti-forgery check of calls and makes its own, from a field of the
 * form.
 */
export function pageForms(pages: SsrOptions, xsrf: Xsrf, pictures: FormPictures): Middleware<RequestState> {
  const rate = createMemoryLimit(CALL_RATES.form)
  // A refusal is drawn like a page, so a flood of them would be expensive.
  const refusals = createMemoryLimit(pageLimits(pages.pageRate))
  return async (ctx, next) => {
    if (ctx.method !== 'POST') return next()
    const match = matchRoute(ctx.path)
    const action = match && (await pages.renderer()).ACTIONS?.[match.name]
    if (!action) return next()
    const { name: route, params } = match
    const posted: Posted = { pages, xsrf, params, here: routePath(route, params), signedIn: action.signedIn }
    const named = Object.entries(action.forms)
    const forms = named.flatMap(([name, form]): NamedForm[] => (form.takes === 'fields' ? [[name, form]] : []))
    const files = named.flatMap(([name, form]): NamedFileForm[] => (form.takes === 'file' ? [[name, form]] : []))
    const tooMany = rate.tryTake(ctx.state.clientAddress)
      ? null
      : new AppError('RATE_LIMITED', 'Too many forms from your address; try again in a moment.', { retryAfter: 2 })
    if (tooMany && !refusals.tryTake(ctx.state.clientAddress)) throw tooMany
    if (files.length > 0 && ctx.is('multipart/form-data')) {
      if (tooMany) throw tooMany
      return takeFile(ctx, posted, files, pictures)
    }
    const read = await readForm(ctx, forms, action.signedIn || route === LOGIN)
    if ('refused' in read) {
      sendProblem(ctx, read.error, ctx.state)
      ctx.set('Connection', 'close')
      const sent = new URLSearchParams({ form: read.refused[0] === DEFAULT ? '' : read.refused[0] })
      return answerFormPage(ctx, pages, refusal(read.refused, sent, read.error))
    }
    if (route === LOGIN && !read.sent.has('login')) {
      await askToLogIn(ctx, posted, read.sent, tooMany)
      return
    }
    await takeFields(ctx, posted, forms, read.sent, tooMany)
  }
}

const LOGIN = 'login'
/** Field of the log-in form: the fields of a form that was sent after the session had ended, as JSON in base64url, which grows in no page. */
const KEPT = 'kept'
/** Characters of it: some 390 KB of text, while the longest article takes 180 KB. */
const KEPT_MAX = 512 * 1024

/**
 * The log-in page, for a form that was sent on to it. The page keeps what was typed in a hidden field: nothing of other sites, which would
 * put their words into people's forms, and nothing too long.
 */
function askToLogIn(ctx: Context, { pages, xsrf }: Posted, sent: URLSearchParams, tooMany: AppError | null): unknown {
  const next = String(ctx.query.next ?? '')
  // Refused as a form with the token of another page is.
  const { status } = ERROR_HTTP.XSRF_FAILED
  try {
    xsrf.refuseOtherSites(ctx)
  } catch (error) {
    return answerFormPage(ctx, pages, { status, values: { next }, fields: {}, problem: toProblem(error).detail })
  }
  const fields = JSON.stringify([...sent].filter(([field]) => field !== XSRF_FIELD))
  const kept = Buffer.from(fields).toString('base64url')
  if (tooMany || kept.length > KEPT_MAX) return seeOther(ctx, ctx.url)
  const values = { next, [KEPT]: kept }
  return answerFormPage(ctx, pages, { status, values, fields: {}, problem: MESSAGES.loginToContinue })
}

/** What was typed before logging in. @throws AppError BAD_REQUEST */
function typedBefore(kept: string): URLSearchParams {
  try {
    return new URLSearchParams(JSON.parse(Buffer.from(kept, 'base64url').toString()) as [string, string][])
  } catch {
    throw badParam(KEPT, 'must be a list of fields.')
  }
}

/** Name of the form that takes what names no form of the page. */
const DEFAULT = 'default'

/** Calls the form's procedure and answers with the way on, or with the page. */
async function takeFields(
  ctx: Context,
  posted: Posted,
  forms: readonly NamedForm[],
  body: URLSearchParams,
  tooMany: AppError | null,
): Promise<void> {
  const { pages, xsrf, params, here, signedIn } = posted
  const typed = body.get(KEPT) ?? ''
  if (typed.length > KEPT_MAX) throw badParam(KEPT, 'is too long.')
  const isBack = signedIn && typed !== ''
  const sent = isBack ? typedBefore(typed) : body
  const named =
    forms.find(([name]) => name === sent.get('form') && name !== DEFAULT) ?? forms.find(([name]) => name === DEFAULT)
  if (!named) throw badParam('form', 'this page has no such form.')
  const [name, form] = named
  const said = (field: string) => sent.get(field) ?? ''
  let result: unknown
  try {
    if (tooMany) throw tooMany
    // Never done without another press: the person sees first what is sent, perhaps with another account.
    if (isBack) throw new AppError('XSRF_FAILED', MESSAGES.backAfterLogin)
    xsrf.checkForm(ctx, said(XSRF_FIELD))
    if (form.asks(said) && said('sure') !== '1') throw new AppError('BAD_REQUEST', MESSAGES.notSure)
    result = await form.call(createCaller(pages.createContext(ctx)), sent, params)
  } catch (error) {
    // Logged and counted like every problem; then the person gets the page instead of the document.
    sendProblem(ctx, error, ctx.state)
    const submitted = refusal(named, sent, error)
    const { actor } = ctx.state
    if (signedIn && (actor.sessionId === null || submitted.status === 401))
      return isSecret(form, sent) || !ctx.is('urlencoded') ? goToLogin(ctx) : sendOn(ctx, loginPath(ctx))
    return answerFormPage(ctx, pages, submitted)
  }
  const taken = { result, sent: said, here, params, form: name }
  const values = form.shows(taken)
  if (!values) {
    const way = form.done(taken)
    // Only to the page that the kept form is from: logging in may lead elsewhere.
    return (typed !== '' && form.keeps.includes(KEPT) && way === said('next') ? sendOn : seeOther)(ctx, way)
  }
  const kept = [...form.keeps, 'form'].map((field) => [field, said(field)])
  const shown = { status: 200, values: { ...Object.fromEntries(kept), ...values }, fields: {}, problem: '' }
  ctx.state.said = values.said?.split('\n')
  await answerFormPage(ctx, pages, shown)
}

type ReadForm = { sent: URLSearchParams } | { refused: NamedForm; error: unknown }

/** The form's fields. A file that is too big, or no text, is for the page to say: of its one form that takes a file. */
async function readForm(ctx: Context, forms: readonly NamedForm[], signedIn: boolean): Promise<ReadForm> {
  const textFiles = forms.flatMap((named) =>
    Object.entries(named[1].fields).flatMap(([field, { isFile }]) => (isFile ? [{ named, field }] : [])),
  )
  const sentAsFile = ctx.is('multipart/form-data') ? textFiles[0] : undefined
  const maxBytes = signedIn ? FORM.personBytes : FORM.maxBytes
  try {
    return { sent: await readFormBody(ctx, maxBytes, sentAsFile?.field) }
  } catch (error) {
    if (!sentAsFile) throw error
    return { refused: sentAsFile.named, error }
  }
}

/** A form with a file. Nothing of the file is read for somebody who is not signed in. */
async function takeFile(
  ctx: Context,
  posted: Posted,
  files: readonly NamedFileForm[],
  pictures: FormPictures,
): Promise<void> {
  const { pages, xsrf, params, here } = posted
  const { actor } = ctx.state
  if (actor.sessionId === null) {
    ctx.set('Connection', 'close')
    return goToLogin(ctx)
  }
  // The first one, until the body says which it is: a file that is too big is refused before that.
  let [name, form] = files[0]!
  let fields = new URLSearchParams()
  try {
    // A picture that is changed or removed while the body comes in stays so, as for calls. Where only the body says whose
    // picture it is, this holds from its end on.
    const replaced = await findReplaced(files, pictures, params)
    const sent = await readFileForm(ctx, files, pictures, params, (named, given) => {
      ;[name, form] = named
      fields = given
      xsrf.checkForm(ctx, given.get(XSRF_FIELD) ?? '')
      if (given.get('remove') === '1' && given.get('sure') !== '1') throw new AppError('BAD_REQUEST', MESSAGES.notSure)
    })
    const picture = pictures[form.file]
    const before = 'path' in form.of ? (replaced.get(form.file) ?? null) : await picture.current(sent.id)
    await picture.mayChange(sent.id, actor)
    await picture.change(sent.id, actor, sent.file, before)
    seeOther(ctx, form.done({ id: sent.id, here, form: name }))
  } catch (error) {
    sendProblem(ctx, error, ctx.state)
    fields.set('form', name)
    const keeps = 'field' in form.of ? [form.of.field] : []
    await answerFormPage(ctx, pages, refusal([name, { fields: {}, keeps }], fields, error))
  }
}

const loginPath = (ctx: Context): string => `/account/login?next=${encodeURIComponent(ctx.path)}`
const goToLogin = (ctx: Context): void => seeOther(ctx, loginPath(ctx))

/** Whether it has a password, which no page may hold. */
const isSecret = ({ fields }: FieldForm, sent: URLSearchParams): boolean =>
  Object.entries(fields).some(([field, source]) => sent.get(field) && source.shown(sent, field) === '')

function refusal(
  [name, { fields, keeps }]: [name: string, form: Pick<FieldForm, 'fields' | 'keeps'>],
  sent: URLSearchParams,
  error: unknown,
): SubmittedForm {
  const problem = toProblem(error)
  const kept = [...keeps, 'next', 'form'].map((field) => [field, sent.get(field) ?? ''])
  const shown = Object.entries(fields).flatMap(([field, source]) => {
    const again = field === 'stamp' && problem.stamp ? problem.stamp : source.shown(sent, field)
    return again === undefined ? [] : [[field, again]]
  })
  return {
    status: problem.status,
    ...(name === DEFAULT ? {} : { form: name }),
    values: Object.fromEntries([...kept, ...shown]),
    fields: problemFields(problem.fields),
    problem: problemText(problem.detail, problem.param),
  }
}
