import type { Middleware } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'
import { BULK, RATE_LIMITS } from '#shared/limits.ts'
import type { RequestState } from './request-context.ts'

/** These counters may be lost on restart; those that must survive (logins) live in the database. */
const SEARCH_PATH =
  /^\/(?:api\/v3\/(?:[\w-]+\/search|welcome|unicode\/(?:analyse|transform|emoji))\.json|trpc\/(?:[\w.,]*(?:search|suggest)|site\.welcome|browse\.letter|unicode\.(?:analyse|transform|emoji))|feeds\/)/
/**
 * Calls of about a tenth of a second: coverage search over the whole catalogue, collections of thousands, texts drawn
 * in twenty fonts.
 */
const COVERAGE_PATH =
  /^\/(?:api\/v3\/(?:unicode\/(?:coverage|part\/.+\/families)\.json|ascii-fonts\.json|collection\/\d+\/export\.(?:json|csv))|trpc\/(?:unicode\.(?:coverage|partFamilies)|asciiFonts\.page|collections\.checkText))$/
const DOWNLOAD_PATH =
  /^\/api\/(?:account\/export\.zip|(?:v3\/)?family\/\d+\/(?:version\/\d+\/)?bundle|font\/\d+\/download)$/

const ANALYTICS_PATH = /^\/(?:api\/analytics\/beacon|trpc\/analytics\.record)$/
/** Each takes the write lock, even when a persistent limit then refuses it. */
const FORM_PATH =
  /^\/(?:api\/v3\/(?:contact|notices)|trpc\/(?:contact\.send|notices\.open|appeals\.send|account\.(?:join|confirm|login|forgot|reset)))$/
/** Changes to collections; reading them has other addresses. */
const COLLECTION_PATH =
  /^\/(?:api\/v3\/(?:collections|collection\/\d+(?:\/fonts|\/font\/\d+|\/image|\/import)?)|trpc\/collections\.(?!search$|details$|mine$|list$)\w+)$/
/** Changes only: the lists are read by GET. */
const PERSON_PATH =
  /^\/(?:api\/messages\/new|trpc\/(?:messages|reports|opinions|comments|follows|savedPreviews|foundries)\.(?!list$|counts$|thread$|shared$|mine$|standing$|own$|brief$|settings$|ownClaims$|claims$|desk$)\w+|api\/v3\/family(?:\/\d+)?|trpc\/profile\.(?:set|change|end|new|delete)\w+|trpc\/(?:publishing\.(?!queue$|submission$)|studio\.(?!family$|history$|report$))\w+)$/
/** Cheap and frequent calls, limited so that no address can flood us. Health, pages and pictures are elsewhere. */
const CALL_PATH = /^\/(?:api|trpc|embed)\//
const BULK_PATH = /^\/api\/(?:families\/bundle|v3\/collection\/\d+\/(?:bundle|kit))$/

/** A whole collection counts as this many families, since its address does not tell its size. */
const COLLECTION_BUNDLE_COST = 100

/** How many families a bundle counts as; bundles over the limit are refused later and count no more. */
const bundledFamilies = (path: string, query: string) =>
  path.startsWith('/api/v3/')
    ? COLLECTION_BUNDLE_COST
    : Math.min(BULK.maxFamilies, (new URLSearchParams(query).get('ids') ?? '').split(',').length)

/** Filled at `perSecond` up to `burst`. */
const bucket = ({ burst, perSecond }: { burst: number; perSecond: number }) =>
  new RateLimiterMemory({ points: burst, duration: burst / perSecond })

/** Token buckets per client address, by what the request costs. @throws AppError RATE_LIMITED with Retry-After */
export function rateLimit(): Middleware<RequestState> {
  const bulk = new RateLimiterMemory({
    points: RATE_LIMITS.bulkFamilies.points,
    duration: RATE_LIMITS.bulkFamilies.perSeconds,
  })
  const limiters: [RegExp, RateLimiterMemory][] = [
    [COVERAGE_PATH, bucket(RATE_LIMITS.coverage)],
    [DOWNLOAD_PATH, new RateLimiterMemory({ points: RATE_LIMITS.download.perMinute, duration: 60 })],
    [BULK_PATH, bulk],
    [SEARCH_PATH, bucket(RATE_LIMITS.search)],
    [/track$/, bucket(RATE_LIMITS.track)],
    [ANALYTICS_PATH, bucket(RATE_LIMITS.analytics)],
    [FORM_PATH, bucket(RATE_LIMITS.form)],
    [COLLECTION_PATH, bucket(RATE_LIMITS.collection)],
    [PERSON_PATH, bucket(RATE_LIMITS.personWrite)],
    [CALL_PATH, bucket(RATE_LIMITS.call)],
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
