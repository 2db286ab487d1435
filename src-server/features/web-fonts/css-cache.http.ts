import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { BROTLI_TEXT } from '../../http/compression.ts'
import { answerFromMemory, type MemoryAnswer } from '../../http/memory-answer.ts'

const MEMORY_BYTES = 32 * 1024 * 1024
const ENTRY_OVERHEAD = 3000

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

type CssEncoding = 'br' | 'gzip' | 'identity'

interface Entry {
  version: number
  forms: Record<CssEncoding, MemoryAnswer>
}

/**
 * Responses of /css2 by address, cached until the catalogue changes.
 * @param catalogueVersion changes with every family that is published, changed or withdrawn
 */
export function createCssCache(catalogueVersion: () => number, mayAsk: (req: IncomingMessage) => boolean) {
  const memory = new LRUCache<string, Entry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ forms }, url) =>
      forms.identity.body.length + forms.br.body.length + forms.gzip.body.length + url.length * 2 + ENTRY_OVERHEAD,
  })

  function get(url: string): Entry | null {
    const entry = memory.get(url)
    if (!entry || entry.version !== catalogueVersion()) return null
    return entry
  }

  return {
    get: (url: string, encoding: CssEncoding): MemoryAnswer | null => get(url)?.forms[encoding] ?? null,

    /** @param version of the catalogue before the response was made, so that later changes invalidate it */
    async keep(url: string, css: string, version: number): Promise<Record<CssEncoding, MemoryAnswer>> {
      const body = Buffer.from(css)
      const forms = {
        identity: formOf(body, 'identity'),
        br: formOf(await brotli(body, BROTLI_TEXT), 'br'),
        gzip: formOf(await gz(body, { level: 6 }), 'gzip'),
      }
      memory.set(url, { version, forms })
      return forms
    },

    /** Answers ahead of Koa if it is cached; false = Koa must answer. */
    fromMemory(req: IncomingMessage, res: ServerResponse): boolean {
      const url = req.url as string
      if (req.method !== 'GET' || !url.startsWith('/css')) return false
      const entry = get(url)
      if (!entry || !mayAsk(req)) return false
      answerFromMemory(req, res, entry.forms[encodingOf(req.headers['accept-encoding'] as string | undefined)])
      return true
    },
  }
}

export type CssCache = ReturnType<typeof createCssCache>

/** Understands plain lists of names only; lists with weights go to the full parser. */
export function encodingOf(acceptEncoding: string | undefined): CssEncoding {
  if (acceptEncoding === undefined || acceptEncoding.includes('q=0')) return 'identity'
  if (/(?:^|,)\s*br\s*(?:,|;|$)/.test(acceptEncoding)) return 'br'
  return /(?:^|,)\s*gzip\s*(?:,|;|$)/.test(acceptEncoding) ? 'gzip' : 'identity'
}

function formOf(body: Buffer, encoding: CssEncoding): MemoryAnswer {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const notModified = [
    'ETag',
    etag,
    'Cache-Control',
    'public, max-age=3600, stale-while-revalidate=86400',
    'Vary',
    'Accept-Encoding',
    'Access-Control-Allow-Origin',
    '*',
    'Timing-Allow-Origin',
    '*',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    'X-Content-Type-Options',
    'nosniff',
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ]
  const headers = [...notModified, 'Content-Type', 'text/css; charset=utf-8', 'Content-Length', String(body.length)]
  return { body, etag, headers, notModified }
}
