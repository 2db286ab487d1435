import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import type { ViteDevServer } from 'vite'
import type { AssetSource } from './client-assets.ts'
import type { RequestState } from './request-context.ts'
import type { PageRenderer } from './ssr.ts'

const ENTRY = '/src-client/entry-client.tsx'
const SERVER_ENTRY = '/src-client/entry-server.tsx'
/** Every component of src-client/ui in all its states. A document of its own: no build reaches it, production answers 404. */
const GALLERY = { path: '/dev/gallery', file: 'src-client/gallery/gallery.html' }

interface DevServer {
  middleware: Middleware<RequestState>
  assets: AssetSource
  renderer(): Promise<PageRenderer>
  /** Closes the hot reload connections, which would keep the listener open. */
  drain(): Promise<void>
}

/** What `npm run dev` keeps from one start of the site to the next. */
export interface DevClient {
  vite: ViteDevServer
  /** Takes requests for hot reload, and never listens. */
  reloads: Server
}

/**
 * The client by Vite: modules with hot reload, and a page renderer that reloads on every change. Hot reload uses the site's own
 * listener: a port of its own would collide with other dev servers on this machine.
 */
export function createDevServer({ vite, reloads }: DevClient, listener: Server): DevServer {
  listener.on('upgrade', (...request) => reloads.emit('upgrade', ...request))
  // The refresh runtime must be installed before any component module runs.
  const devModule = `import '/@vite/client';import RefreshRuntime from '/@react-refresh';RefreshRuntime.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;import('${ENTRY}')`
  return {
    middleware: async (ctx, next) => {
      if (ctx.path === GALLERY.path) {
        const html = await vite.transformIndexHtml(
          GALLERY.path,
          await readFile(join(vite.config.root, GALLERY.file), 'utf8'),
        )
        ctx.type = 'text/html; charset=utf-8'
        ctx.set('Cache-Control', 'no-store')
        ctx.body = html.replaceAll('<script', `<script nonce="${ctx.state.nonce}"`)
        return
      }
      ctx.res.statusCode = 200
      return new Promise<void>((resolve, reject) => {
        ctx.res.once('close', () => {
          ctx.respond = false
          resolve()
        })
        vite.middlewares(ctx.req, ctx.res, (error?: unknown) => {
          if (error) return reject(error)
          ctx.status = 404
          next().then(resolve, reject)
        })
      })
    },
    assets: {
      for: (module) => ({ scripts: [], styles: [], modulePreloads: [], fonts: [], pageScript: `/${module}` }),
    },
    async renderer() {
      const module = (await vite.ssrLoadModule(SERVER_ENTRY)) as PageRenderer
      const { render, ACTIONS, EARLY_SCRIPT, SPRITE } = module
      return { render, ACTIONS, EARLY_SCRIPT, SPRITE, devModule }
    },
    async drain() {
      for (const { socket } of vite.ws.clients) socket.terminate()
    },
  }
}
