import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from './programs.ts'
import { tempFolder } from './run-folder.ts'
import { waitFor } from './wait-for.ts'

export interface NginxProxy {
  /** What visitors use, as on port 8080 of the image. */
  url: string
  /** What the tls profile uses: its word on the visitor is believed. */
  behindTls: string
  close(): Promise<void>
}

/** A real nginx with docker/nginx/nginx.conf, in front of replicas of the app. Only names that exist in containers are replaced, and what needs a newer nginx. */
export async function startNginxProxy(nginx: string, ...appUrls: string[]): Promise<NginxProxy> {
  const [port, tlsPort] = [await freePort(), await freePort()]
  const configuration = (await readFile('docker/nginx/nginx.conf', 'utf8'))
    .replace(/^ *resolver(_timeout)? .*$/gm, '')
    // Debian's nginx is older than the image's.
    .replace(/^ *keepalive_min_timeout .*$/gm, '')
    .replaceAll(/server app:3000 resolve(.*)/g, (_, options: string) =>
      appUrls.map((url) => `server ${new URL(url).host}${options}`).join(' '),
    )
    .replaceAll('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('listen 8081;', `listen 127.0.0.1:${tlsPort};`)
    .replaceAll(/^(\s+)8081 /gm, `$1${tlsPort} `)
    .replaceAll('/etc/nginx/errors/', `${path.resolve('docker/nginx/errors')}/`)
  const running = await runNginx(nginx, configuration)
  return {
    url: `http://127.0.0.1:${port}`,
    behindTls: `http://127.0.0.1:${tlsPort}`,
    close: running.close,
  }
}

/** A second nginx that stands for a proxy of the operator: it ends TLS elsewhere and only names the visitor. */
export async function startOuterProxy(nginx: string, target: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const running = await runNginx(
    nginx,
    `events {}
http {
  access_log off;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`,
  )
  return { url: `http://127.0.0.1:${port}`, close: running.close }
}

async function runNginx(nginx: string, configuration: string): Promise<{ close(): Promise<void> }> {
  const folder = await tempFolder('nginx')
  await mkdir(path.join(folder, 'cache'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const whole = configuration
    .replace('http {', `http {\n  ${temp.join('\n  ')}`)
    .replaceAll('/var/cache/nginx', path.join(folder, 'cache'))
  const log = path.join(folder, 'error.log')
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    `${user}\ndaemon off;\npid ${path.join(folder, 'pid')};\nerror_log ${log};\n${whole.replace('worker_processes auto;', '')}`,
  )
  const child = spawn(nginx, ['-c', file, '-e', log, '-p', folder], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const [, address = ''] = /listen (127\.0\.0\.1:\d+);/.exec(whole) ?? []
  await waitFor('nginx', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await readFile(log, 'utf8')}`)
    return fetch(`http://${address}/.nginx/`).then(
      () => true,
      () => false,
    )
  })
  return {
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
