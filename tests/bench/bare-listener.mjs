// The cost of Node itself: serves one picture from memory with our headers, without any lookup.
// usage: node bare-listener.mjs PORT FILE HEADERS, where HEADERS is JSON: [name, value, …]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file, headers] = process.argv.slice(2)
const body = readFileSync(file)
const list = JSON.parse(headers)
createServer((_req, res) => {
  res.writeHead(200, list)
  res.end(body)
}).listen(Number(port), '127.0.0.1')
