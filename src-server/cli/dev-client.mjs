// Vite for `npm run dev`: client modules with hot reload, and the sources of pages and server.
import { Server } from 'node:http'
import { createServer } from 'vite'
import { viteLog } from './vite-log.mjs'

/** @param {string} root the folder of package.json */
export async function openDevClient(root) {
  const reloads = new Server()
  const vite = await createServer({
    root,
    appType: 'custom',
    customLogger: viteLog,
    server: {
      middlewareMode: true,
      hmr: { server: reloads },
      // Written while the site runs.
      watch: { ignored: ['**/dist/**', '**/data/**'] },
    },
  })
  return { vite, reloads }
}
