import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { BROTLI_TEXT } from '../../http/compression.ts'
import { messageHead } from '../../http/hot-lane.ts'
import type { SimpleGet } from '../../http/simple-get.ts'

const MEMORY_BYTES = 32 * 1024 * 1024
const ENTRY_OVERHEAD = 3000

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

export type CssEncoding = 'br' | 'gzip' | 'identity'

/** One encoding of a response, with headers as alternating names and values. */
export interface CssForm {
  body: Buffer
  etag: string
  headers: readonly string[]
}

interface Entry {
  version: number
  forms: Record<CssEncoding, CssForm>
  /** Complete responses, valid for the second of their Date header. */
  messages: Map<CssEncoding, { second: number; whole: Buffer; notModified: Buffer }>
}

/**
 * Responses of /css2 by address, cached until the catalogue changes.
 * @param catalogueVersion changes with every family that is published, changed or withdrawn
 */
export function createCssCache(
  catalogueVersion: () => number,
  mayAsk: (request: SimpleGet, socket: Socket) => boolean,
) {
  const memory = new LRUCache<string, Entry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ forms }, url) =>
      // Each form is stored twice: as body and as complete response.
      2 * (forms.identity.body.length + forms.br.body.length + forms.gzip.body.length) +
      url.length * 2 +
      ENTRY_OVERHEAD,
  })

  function get(url: string): Entry | null {
    const entry = memory.get(url)
    if (!entry || entry.version !== catalogueVersion()) return null
    return entry
  }

  return {
    get: (url: string, encoding: CssEncoding): CssForm | null => get(url)?.forms[encoding] ?? null,

    /** @param version of the catalogue before the response was made, so that later changes invalidate it */
    async keep(url: string, css: string, version: number): Promise<Record<CssEncoding, CssForm>> {
      const body = Buffer.from(css)
      const forms = {
        identity: formOf(body, 'identity'),
        br: formOf(await brotli(body, BROTLI_TEXT), 'br'),
        gzip: formOf(await gz(body, { level: 6 }), 'gzip'),
      }
      memory.set(url, { version, forms, messages: new Map() })
      return forms
    },

    /** For the hot lane: the complete response if it is cached. */
    hot(request: SimpleGet, socket: Socket): Buffer | null {
      if (!request.url.startsWith('/css')) return null
      const entry = get(request.url)
      if (!entry || !mayAsk(request, socket)) return null
      const encoding = encodingOf(request.acceptEncoding)
      const { whole, notModified } = messagesOf(entry, encoding)
      return request.ifNoneMatch === entry.forms[encoding].etag ? notModified : whole
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

function formOf(body: Buffer, encoding: CssEncoding): CssForm {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  return {
    body,
    etag,
    headers: [
      ...['ETag', etag, 'Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400'],
      ...['Vary', 'Accept-Encoding', 'Access-Control-Allow-Origin', '*', 'Timing-Allow-Origin', '*'],
      ...['Cross-Origin-Resource-Policy', 'cross-origin', 'X-Content-Type-Options', 'nosniff'],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ],
  }
}

function messagesOf(entry: Entry, encoding: CssEncoding) {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  const known = entry.messages.get(encoding)
  if (known?.second === second) return known
  const date = new Date(now)
  const { body, headers } = entry.forms[encoding]
  const full = [...headers, 'Content-Type', 'text/css; charset=utf-8', 'Content-Length', String(body.length)]
  const made = {
    second,
    whole: Buffer.concat([Buffer.from(messageHead('200 OK', full, date), 'latin1'), body]),
    notModified: Buffer.from(messageHead('304 Not Modified', headers, date), 'latin1'),
  }
  entry.messages.set(encoding, made)
  return made
}
