import { createServer } from 'node:http'
import path from 'node:path'
import Koa from 'koa'
import { openDevClient } from '#server/cli/dev-client.mjs'
import { createDevServer } from '#server/http/dev-server.ts'
import { listenLocally } from './listen.ts'

export interface GalleryServer {
  url: string
  close(): Promise<void>
}

/** Serves /dev/gallery as `npm run dev` does, without a site behind it. */
export async function serveGallery(): Promise<GalleryServer> {
  const listener = createServer()
  const port = await listenLocally(listener)
  const client = await openDevClient(path.resolve('.'))
  const dev = createDevServer(client, listener)
  const app = new Koa()
  app.use(dev.middleware as unknown as Koa.Middleware)
  listener.on('request', app.callback())
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await dev.drain()
      await client.vite.close()
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
