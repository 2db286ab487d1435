import type { Middleware } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'
import { BULK, RATE_LIMITS } from '#shared/limits.ts'
import type { RequestState } from './request-context.ts'

/** Counters that may be lost at a restart; those that must survive (logins) live in the database. */
const SEARCH_PATH =
  /^\/(?:api\/v3\/(?:[\w-]+\/search|welcome|unicode\/(?:analyse|transform|emoji))\.json|trpc\/(?:[\w.,]*(?:search|suggest)|site\.welcome|browse\.letter|unicode\.(?:analyse|transform|emoji))|feeds\/)/
/** Looks through the coverage of the whole catalogue, or a collection of thousands, or draws a text in twenty fonts: a tenth of a second. */
const COVERAGE_PATH =
  /^\/(?:api\/v3\/(?:unicode\/(?:coverage|part\/.+\/families)\.json|ascii-fonts\.json|collection\/\d+\/export\.(?:json|csv))|trpc\/(?:unicode\.(?:coverage|partFamilies)|asciiFonts\.page|collections\.checkText))$/
const DOWNLOAD_PATH = /^\/api\/(?:account\/export\.zip|family\/\d+\/bundle|font\/\d+\/download)$/

const ANALYTICS_PATH = /^\/(?:api\/analytics\/beacon|trpc\/analytics\.record)$/
/** Each takes the write lock, also to be refused by the limits that outlive a restart. */
const FORM_PATH =
  /^\/(?:api\/v3\/(?:contact|notices)|trpc\/(?:contact\.send|notices\.open|appeals\.send|account\.(?:join|confirm|login|forgot|reset)))$/
/** Changes of collections; reading them has other addresses. */
const COLLECTION_PATH =
  /^\/(?:api\/v3\/(?:collections|collection\/\d+(?:\/fonts|\/font\/\d+|\/image|\/import)?)|trpc\/collections\.(?!search$|details$|mine$|list$)\w+)$/
/** Changes only: their lists are asked for by GET. */
const PERSON_PATH =
  /^\/(?:api\/messages\/new|trpc\/(?:messages|reports|opinions|comments|follows|savedPreviews|foundries)\.(?!list$|counts$|thread$|shared$|mine$|standing$|own$|brief$|settings$|ownClaims$|claims$|desk$)\w+|api\/v3\/family(?:\/\d+)?|trpc\/profile\.(?:set|change|end|new|delete)\w+|trpc\/(?:publishing\.(?!queue$|submission$)|studio\.(?!family$|history$|report$))\w+)$/
/** Whatever costs little and is asked for often: one address may not ask without an end. Health, pages and pictures stand elsewhere. */
const CALL_PATH = /^\/(?:api|trpc|embed)\//
const BULK_PATH = /^\/api\/(?:families\/bundle|v3\/collection\/\d+\/(?:bundle|kit))$/

/** A whole collection counts as this many families, since its address does not say how many it holds. */
const COLLECTION_BUNDLE_COST = 100

/** How many families a bundle of many costs; more than it may hold are refused later, and cost no more. */
const bundledFamilies = (path: string, query: string) =>
  path.startsWith('/api/v3/')
    ? COLLECTION_BUNDLE_COST
    : Math.min(BULK.maxFamilies, (new URLSearchParams(query).get('ids') ?? '').split(',').length)

/** Token buckets per client address, by what the request costs us. @throws AppError RATE_LIMITED with Retry-After */
export function rateLimit(): Middleware<RequestState> {
  const search = new RateLimiterMemory({
    points: RATE_LIMITS.search.burst,
    duration: RATE_LIMITS.search.burst / RATE_LIMITS.search.perSecond,
  })
  const download = new RateLimiterMemory({ points: RATE_LIMITS.download.perMinute, duration: 60 })
  const bulk = new RateLimiterMemory({
    points: RATE_LIMITS.bulkFamilies.points,
    duration: RATE_LIMITS.bulkFamilies.perSeconds,
  })
  const track = new RateLimiterMemory({
    points: RATE_LIMITS.track.burst,
    duration: RATE_LIMITS.track.burst / RATE_LIMITS.track.perSecond,
  })
  const analytics = new RateLimiterMemory({
    points: RATE_LIMITS.analytics.burst,
    duration: RATE_LIMITS.analytics.burst / RATE_LIMITS.analytics.perSecond,
  })
  const form = new RateLimiterMemory({
    points: RATE_LIMITS.form.burst,
    duration: RATE_LIMITS.form.burst / RATE_LIMITS.form.perSecond,
  })
  const collection = new RateLimiterMemory({
    points: RATE_LIMITS.collection.burst,
    duration: RATE_LIMITS.collection.burst / RATE_LIMITS.collection.perSecond,
  })
  const personWrite = new RateLimiterMemory({
    points: RATE_LIMITS.personWrite.burst,
    duration: RATE_LIMITS.personWrite.burst / RATE_LIMITS.personWrite.perSecond,
  })
  const coverage = new RateLimiterMemory({
    points: RATE_LIMITS.coverage.burst,
    duration: RATE_LIMITS.coverage.burst / RATE_LIMITS.coverage.perSecond,
  })
  const call = new RateLimiterMemory({
    points: RATE_LIMITS.call.burst,
    duration: RATE_LIMITS.call.burst / RATE_LIMITS.call.perSecond,
  })
  const limiters: [RegExp, RateLimiterMemory][] = [
    [COVERAGE_PATH, coverage],
    [DOWNLOAD_PATH, download],
    [BULK_PATH, bulk],
    [SEARCH_PATH, search],
    [/track$/, track],
    [ANALYTICS_PATH, analytics],
    [FORM_PATH, form],
    [COLLECTION_PATH, collection],
    [PERSON_PATH, personWrite],
    [CALL_PATH, call],
  ]
  const limiterOf = (path: string) => limiters.find(([pattern]) => pattern.test(path))?.[1]
  return async (ctx, next) => {
    const limiter = limiterOf(ctx.path)
    if (limiter) {
      try {
        await limiter.consume(
          ctx.state.clientAddress,
          limiter === bulk ? bundledFamilies(ctx.path, ctx.querystring) : 1,
        )
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError('RATE_LIMITED', `Too many requests from your address; try again in ${seconds} s.`, {
          retryAfter: seconds,
        })
      }
    }
    await next()
  }
}
