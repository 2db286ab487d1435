import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stopProcess } from './bench-site.ts'
import { childPid, findChildPid } from './process-cost.ts'
import { freePort, listens, until } from './programs.ts'

export interface Nginx {
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
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  )
  const configuration = `${user} daemon off; worker_processes 1; pid ${path.join(folder, 'pid')}; error_log ${path.join(folder, 'error.log')};
events { worker_connections 256; }
http {
  ${temp.join(' ')}
  types { image/png png; }
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 100000000;
  open_file_cache max=100 inactive=60s; open_file_cache_valid 60s;
  server { listen 127.0.0.1:${port}; root ${files}; add_header Cache-Control "public, max-age=31536000, immutable"; }
}
`
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const child = spawn(nginx, ['-c', file, '-e', path.join(folder, 'error.log'), '-p', folder], { stdio: 'ignore' })
  try {
    // The socket listens before the worker has set its process name.
    const works = async () => (await listens(port)) && findChildPid(child.pid!, 'worker process') !== null
    await until('nginx', works, 10_000)
    return {
      origin: `http://127.0.0.1:${port}`,
      workerPid: childPid(child.pid!, 'worker process'),
      stop: () => stopProcess(child),
    }
  } catch (error) {
    await stopProcess(child)
    throw error
  }
}
