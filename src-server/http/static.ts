import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Middleware } from 'koa'
import type { RequestState } from './request-context.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

interface Asset {
  type: string
  etag: string
  immutable: boolean
  body: Buffer
  br: Buffer | null
  gz: Buffer | null
}

/**
 * The built client, read into memory at start (a few megabytes) with the forms compressed at build. Only files present
 * at start are served, so no request path ever reaches the disk.
 */
export function staticFiles(folder: string): Middleware<RequestState> {
  const assets = new Map<string, Asset>()
  for (const path of walk(folder)) {
    const type = TYPES[extname(path)]
    const name = `/${relative(folder, path).split(sep).join('/')}`
    if (!type || name.startsWith('/.vite/')) continue
    const body = readFileSync(path)
    const optional = (suffix: string) => {
      try {
        return readFileSync(path + suffix)
      } catch {
        return null
      }
    }
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    assets.set(name, {
      type,
      etag,
      immutable: name.startsWith('/assets/'),
      body,
      br: optional('.br'),
      gz: optional('.gz'),
    })
  }
  return async (ctx, next) => {
    const asset = ctx.method === 'GET' || ctx.method === 'HEAD' ? assets.get(ctx.path) : undefined
    if (!asset) return next()
    ctx.set('Cache-Control', asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    ctx.set('Vary', 'Accept-Encoding')
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.status = 200
    ctx.type = asset.type
    let encoding = ''
    let { body } = asset
    if (asset.br && ctx.acceptsEncodings('br')) {
      encoding = 'br'
      body = asset.br
    } else if (asset.gz && ctx.acceptsEncodings('gzip')) {
      encoding = 'gzip'
      body = asset.gz
    }
    // Each representation has its own ETag, as strong validators must.
    ctx.set('ETag', encoding ? `${asset.etag.slice(0, -1)}-${encoding}"` : asset.etag)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    if (encoding) ctx.set('Content-Encoding', encoding)
    ctx.body = body
  }
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (statSync(path).isDirectory()) yield* walk(path)
    else yield path
  }
}
