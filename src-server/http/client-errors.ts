import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

interface Refusal {
  status: string
  text: string
}

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    text: 'The address and headers of your request are too long. Use a shorter address; if it is short, delete the cookies of this site and try again.\n',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', text: '' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', text: '' },
}
const UNREADABLE: Refusal = { status: '400 Bad Request', text: '' }

/** Adds a body to Node's own answers to unreadable requests; the common one (an address or cookies that are too long) gets an explanation. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const begun = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent
    if (!socket.writable || begun) return void socket.destroy(error)
    const { status, text } = REFUSALS[error.code ?? ''] ?? UNREADABLE
    const body =
      text === '' ? '' : `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
    socket.write(`HTTP/1.1 ${status}\r\n${body}Connection: close\r\n\r\n${text}`)
    socket.destroy(error)
  })
}
