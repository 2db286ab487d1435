import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * Reads requests from a file, one per line: path, then the visitor's address. The file is written before the measurement, so that
 * the generator uses little of the shared cores.
 */
const SCRIPT = `
local requests, next_one = {}, 0
function init(args)
  for line in io.lines(args[1]) do
    local path, from = line:match("^(%S+) (%S+)$")
    local headers = { ["X-Forwarded-For"] = from }
    if args[2] then headers["If-None-Match"] = args[2] end
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end
function request()
  next_one = next_one % #requests + 1
  return requests[next_one]
end
function done(summary, latency, requests)
  local e = summary.errors
  local out = io.open(os.getenv("WRK_RESULT"), "w")
  out:write(string.format('{"requests":%d,"failed":%d,"seconds":%.6f,"p50Ms":%.3f,"p99Ms":%.3f}',
    summary.requests, e.connect + e.read + e.write + e.status + e.timeout, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
  out:close()
end
`

export interface WrkRequest {
  path: string
  /** Address of the visitor in the proxy header. */
  from: string
}

interface WrkResult {
  requests: number
  /** Broken connections and answers other than 2xx and 3xx. */
  failed: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

export interface WrkOptions {
  requests: WrkRequest[]
  seconds: number
  connections?: number
  ifNoneMatch?: string
}

/** Sends the requests in turn over a few connections until the time ends. */
export async function runWrk(wrk: string, origin: string, scratch: string, options: WrkOptions): Promise<WrkResult> {
  const folder = await mkdtemp(path.join(scratch, 'wrk-'))
  try {
    const script = path.join(folder, 'requests.lua')
    const list = path.join(folder, 'requests.txt')
    const result = path.join(folder, 'result.json')
    await writeFile(script, SCRIPT)
    await writeFile(list, options.requests.map(({ path: at, from }) => `${at} ${from}\n`).join(''))
    // wrk counts whole seconds only.
    const args = ['-t1', `-c${options.connections ?? 16}`, `-d${options.seconds}s`, '--timeout', '10s', '-s', script]
    const more = options.ifNoneMatch ? [options.ifNoneMatch] : []
    await promisify(execFile)(wrk, [...args, origin, '--', list, ...more], {
      env: { ...process.env, WRK_RESULT: result },
      timeout: (options.seconds + 30) * 1000,
    })
    const parsed = JSON.parse(await readFile(result, 'utf8')) as WrkResult
    if (parsed.requests === 0) throw new Error(`no answer from ${origin}`)
    return parsed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
