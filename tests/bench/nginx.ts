import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort, listens } from '#tests/support/programs.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { stopProcess } from './bench-site.ts'
import { childPid, findChildPid } from './process-cost.ts'

interface Nginx {
  origin: string
  /** Process id of the only worker. */
  workerPid: number
  stop(): Promise<void>
}

/** nginx as a fast static server: sendfile, open file cache, no log. One worker, because our server is one process. */
export async function startNginx(nginx: string, folder: string): Promise<Nginx> {
  const port = await freePort()
  const files = path.join(folder, 'files')
  await mkdir(files, { recursive: true })
  const { pid, stop } = await runNginx(nginx, folder, {
    connections: 256,
    http: `types { image/png png; }
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 100000000;
  open_file_cache max=100 inactive=60s; open_file_cache_valid 60s;
  server { listen 127.0.0.1:${port}; root ${files}; add_header Cache-Control "public, max-age=31536000, immutable"; }`,
    // The socket listens before the worker has set its process name.
    works: async (pid) => (await listens(port)) && findChildPid(pid, 'worker process') !== null,
  })
  return { origin: `http://127.0.0.1:${port}`, workerPid: childPid(pid, 'worker process'), stop }
}

/** Runs nginx with one worker until `stop`; its files are in `folder`. */
export async function runNginx(
  nginx: string,
  folder: string,
  { connections, http, works }: { connections: number; http: string; works(pid: number): Promise<boolean> },
): Promise<{ pid: number; stop(): Promise<void> }> {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const log = path.join(folder, 'error.log')
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${path.join(folder, 'pid')}; error_log ${log};
events { worker_connections ${connections}; }
http {
  ${temp.join(' ')}
  ${http}
}
`,
  )
  const child = spawn(nginx, ['-c', file, '-e', log, '-p', folder], { stdio: 'ignore' })
  const stop = () => stopProcess(child)
  try {
    await waitFor('nginx', () => works(child.pid!), 10_000)
    return { pid: child.pid!, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
