import type { Middleware } from 'koa'
import { AUDIENCE_FIGURES } from '#shared/audience.ts'
import { type AudienceReport, audienceInput, type Figures } from '#shared/contracts/insights/audience.ts'
import { AppError } from '#shared/errors.ts'
import { contentDisposition } from '../../../http/content-disposition.ts'
import { requireRead } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import { describeZodError } from '../../../trpc/describe-zod-error.ts'
import { requirePerson } from '../../core/actor.ts'
import type { AudienceService } from './audience.service.ts'

/** The figures of a foundry or family as CSV. */
export function audienceCsv(audience: Pick<AudienceService, 'report'>): Middleware<RequestState> {
  return async (ctx, next) => {
    const match = /^\/api\/(foundry|family)\/(\d{1,10})\/analytics\.csv$/.exec(ctx.path)
    if (!match) return next()
    requireRead(ctx)
    const { actor } = ctx.state
    requirePerson(actor)
    const [, what, id] = match
    const query = new URLSearchParams(ctx.querystring)
    const input = audienceInput.safeParse({
      [what === 'foundry' ? 'foundryId' : 'familyId']: id,
      ...Object.fromEntries(
        ['range', 'from', 'to'].flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
      ),
    })
    if (!input.success) throw new AppError('BAD_REQUEST', describeZodError(input.error).message)
    const report = await audience.report(input.data, actor)
    const name = report.family?.slug ?? report.foundry.slug
    ctx.status = 200
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set(
      'Content-Disposition',
      contentDisposition(`${name}-analytics-${report.period.from}-${report.period.to}.csv`),
    )
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = csvOf(report, query.get('compare') === '1')
  }
}

/**
 * RFC 4180, with the byte order mark that spreadsheets need for UTF-8.
 * @param compare adds the value of the previous range to each point in time
 */
export function csvOf(report: AudienceReport, compare = false): string {
  const line = (cells: readonly (string | number)[]) => cells.map(cell).join(',')
  const figures = (row: Figures) => AUDIENCE_FIGURES.map((name) => row[name])
  const before = <T>(cells: readonly T[]) => (compare ? cells : [])
  const lines = [
    line(['part', 'value', ...AUDIENCE_FIGURES, ...before(AUDIENCE_FIGURES.map((name) => `${name} before`))]),
    ...report.series.map((row) => line(['time', row.at, ...figures(row), ...before(figures(row.before))])),
    ...(['countries', 'searches', 'styles', 'families'] as const).flatMap((part) =>
      // Every line has the same number of cells.
      report[part].map((row) => line([part, row.label, ...figures(row), ...before(AUDIENCE_FIGURES.map(() => ''))])),
    ),
  ]
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** Spreadsheets run cells that look like formulas: those get a leading quote. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
