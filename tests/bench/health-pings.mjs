// Requests /healthz over and over, on a new connection each time, until told to stop, and reports the times of the answers. It runs in
// a separate thread, because the delay of the busy thread that sends the crowd would count as the server's.
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 2
const TIMEOUT_MS = 30_000
let stopped = false
parentPort.on('message', () => {
  stopped = true
})

const ping = () =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const request = http.get(workerData.url, { agent: false, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`/healthz: ${answer.statusCode}`)),
      )
      answer.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error(`/healthz: no answer in ${TIMEOUT_MS} ms`)))
    request.on('error', reject)
  })

await ping()
parentPort.postMessage({ ready: true })
const waits = []
while (!stopped) {
  waits.push(await ping())
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
parentPort.postMessage({ waits })
parentPort.close()
