import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from './mariadb-process.ts'
import { runFolder } from './run-folder.ts'
import { waitFor } from './wait-for.ts'

export interface Nginx {
  url: string
  stop(): Promise<void>
}

/**
 * nginx with docker/nginx.conf in front of sites on this machine. Only what belongs to the container is replaced: names and ports, folders,
 * and the name server, which Debian's version cannot ask again.
 */
export async function startNginx(program: string, sites: readonly { url: string }[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(runFolder(), 'nginx-'))
  const port = await freePort()
  const replicas = (options: string) => sites.map(({ url }) => `server ${new URL(url).host}${options};`).join('\n    ')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join(' ')
  const configuration = (await readFile('docker/nginx.conf', 'utf8'))
    .replace(/server app:3000 resolve([^;]*);/g, (_, options: string) => replicas(options))
    .replace(/^\s*resolver .*$/m, '')
    .replace(/listen 8080;/g, `listen 127.0.0.1:${port};`)
    .replaceAll('/var/cache/nginx', folder)
    .replace(/\$\{\w+\}/g, '127.0.0.1')
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replace('http {', `http {\n  ${folders}`)
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const log = path.join(folder, 'error.log')
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, `${user}daemon off;\npid ${path.join(folder, 'pid')};\n${configuration}`)
  const child = spawn(program, ['-c', file, '-e', log, '-p', folder], { stdio: 'ignore' })
  const net = () => void child.kill('SIGTERM')
  process.once('exit', net)
  const ended = once(child, 'close')
  const url = `http://127.0.0.1:${port}`
  await waitFor('nginx', async () => {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${await readFile(log, 'utf8')}`)
    return fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', net)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
