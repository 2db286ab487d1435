import { hash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { NPM_PACKAGE } from '#shared/web-font-limits.ts'
import { takeRange } from '../../../http/byte-range.ts'
import { sendProblem, toProblem } from '../../../http/errors.ts'
import { requireRead } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import { packageKey, type StoragePort } from '../../../storage/storage.port.ts'
import { withTimeout } from '../../../timeout.ts'
import { createMemoryLimit } from '../../core/limits/memory-limit.ts'
import type { NpmRegistry, Packument } from './npm-registry.service.ts'
import { type RegistryRequest, readRegistryPath } from './package-names.ts'

const ROOT = '/npm/'
/** What npm, pnpm and yarn ask for when they install. */
const SHORT = 'application/vnd.npm.install-v1+json'

interface NpmRegistryHttpDeps {
  registry: NpmRegistry
  storage: StoragePort
}

/** A read-only npm registry under /npm/. */
export function npmRegistryRoutes({ registry, storage }: NpmRegistryHttpDeps): Middleware<RequestState> {
  const read = createMemoryLimit(RATE_LIMITS.npmRead)
  const make = createMemoryLimit(RATE_LIMITS.npmMake)

  async function answer(ctx: Context, request: RegistryRequest, clientAddress: string): Promise<void> {
    if (request.kind === 'ping') return sendJson(ctx, '{}', 'no-store')
    if (request.kind === 'root') return sendJson(ctx, JSON.stringify({ scope: `@${registry.scope}` }), 'no-cache')
    if (request.kind === 'tarball') return sendTarball(ctx, request)
    const making = registry.packument(request.name, () => make.take(clientAddress))
    const packument = await withTimeout(making, NPM_PACKAGE.patienceMs, () => {
      throw new AppError('OVERLOADED', `${request.name} is still being made.`, { retryAfter: 10 })
    })
    ctx.vary('Accept')
    if (request.kind === 'tags') return sendJson(ctx, JSON.stringify({ latest: packument.latest }))
    if (request.version !== '') return sendJson(ctx, versionOf(packument, request))
    if (!ctx.get('Accept').includes(SHORT)) return sendJson(ctx, packument.full)
    sendJson(ctx, packument.short)
    ctx.type = SHORT
  }

  async function sendTarball(ctx: Context, { name, file }: { name: string; file: string }): Promise<void> {
    const { sha256, bytes } = await registry.tarball(name, file)
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.set('ETag', `"${sha256}"`)
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.status = 200
    ctx.type = 'application/octet-stream'
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    const range = takeRange(ctx, bytes)
    if (ctx.method === 'HEAD' || range === 'none') return
    const { status, length } = ctx.response
    const stream = await storage.getStream(packageKey(sha256), range ?? {})
    if (!stream) throw new AppError('NOT_FOUND', `${file}.tgz is missing from storage.`)
    ctx.body = stream
    ctx.status = status
    ctx.length = length
  }

  return async (ctx, next) => {
    if (!ctx.path.startsWith(ROOT)) return next()
    // For tools that install in a browser.
    ctx.set('Access-Control-Allow-Origin', '*')
    try {
      requireRead(ctx)
      read.take(ctx.state.clientAddress)
      const request = readRegistryPath(ctx.path.slice(ROOT.length))
      if (!request) throw new AppError('NOT_FOUND', 'This registry has no such address.')
      await answer(ctx, request, ctx.state.clientAddress)
    } catch (error) {
      sendError(ctx, error, ctx.state)
    }
  }
}

/** npm shows the field `error`. */
function sendError(ctx: Context, error: unknown, state: RequestState): void {
  sendProblem(ctx, error, state)
  const { detail, code } = toProblem(error)
  ctx.type = 'application/json'
  ctx.body = JSON.stringify({ error: detail, code })
}

function sendJson(ctx: Context, body: string, cache = 'public, max-age=300'): void {
  ctx.set('Cache-Control', cache)
  ctx.set('ETag', `"${hash('sha256', body, 'base64url').slice(0, 22)}"`)
  ctx.status = 200
  ctx.type = 'application/json'
  if (ctx.fresh) ctx.status = 304
  else ctx.body = body
}

/** A single version, by its number or a tag. @throws AppError NOT_FOUND */
function versionOf({ versions, latest }: Packument, { name, version }: { name: string; version: string }): string {
  const asked = version === 'latest' ? latest : version
  if (!Object.hasOwn(versions, asked)) throw new AppError('NOT_FOUND', `There is no version ${version} of ${name}.`)
  return JSON.stringify(versions[asked])
}
