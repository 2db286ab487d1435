import { existsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'

/** Path of an installed program, or null. Debian installs servers in sbin, which is often not in the PATH. */
export function findProgram(...names: string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return (
    names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file)) ?? null
  )
}

/** True if something listens on the loopback port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
