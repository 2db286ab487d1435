import { mkdir } from 'node:fs/promises'
import { freePort, listens } from '#tests/support/programs.ts'
import { runNginx } from '../nginx.ts'

export interface Proxy {
  origin: string
  pid: number
  stop(): Promise<void>
}

/**
 * nginx in front of processes, as docker/nginx/nginx.conf does it: fewest connections first, the next process when one
 * refuses, the visitor's address from the header. Without caching, so that every request reaches the site.
 */
export async function startProxy(
  nginx: string,
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<Proxy> {
  await mkdir(folder, { recursive: true })
  const { pid, stop } = await runNginx(nginx, folder, {
    connections: 4096,
    http: `access_log off; keepalive_requests 100000000;
  upstream app {
    zone app 64k; least_conn; keepalive 64;
    ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`).join(' ')}
  }
  set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 512m; large_client_header_buffers 4 16k;
    proxy_http_version 1.1; proxy_set_header Connection ''; proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Request-Id $request_id;
    proxy_next_upstream error timeout http_503; proxy_next_upstream_tries 2; proxy_read_timeout 60s;
    location / { proxy_pass http://app; }
  }`,
    works: () => listens(port),
  })
  return { origin: `http://127.0.0.1:${port}`, pid, stop }
}

/** Ports for the proxy and its processes. */
export const ports = (count: number) => Promise.all(Array.from({ length: count }, freePort))
